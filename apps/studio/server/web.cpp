// HTTP and WebSocket with Boost.Beast, on 127.0.0.1 and nowhere else. See web.h for the rules.
#include "web.h"

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>

#include <chrono>
#include <csignal>
#include <deque>
#include <optional>
#include <random>
#include <stdexcept>

namespace weft::studio {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = beast::http;
namespace websocket = beast::websocket;
using Tcp = asio::ip::tcp;
using ErrorCode = boost::system::error_code;
using HttpRequest = http::request<http::string_body>;
using HttpResponse = http::response<http::string_body>;

namespace {

constexpr std::size_t most_body = std::size_t{4} << 20;      // [bytes] of a POST
constexpr std::size_t most_message = std::size_t{1} << 20;   // [bytes] of a WebSocket text
constexpr std::size_t most_waiting = std::size_t{64} << 20;  // [bytes] for one page
constexpr int most_connections = 64;
constexpr std::chrono::seconds patience{30};

int hex_digit(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    const int lower = c | 32;
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : -1;
}

std::optional<std::string> decode(const std::string& text) {
    std::string out;
    for (std::size_t k = 0; k < text.size(); ++k) {
        if (text[k] != '%') {
            out += text[k] == '+' ? ' ' : text[k];
            continue;
        }
        if (k + 2 >= text.size()) return std::nullopt;
        const int high = hex_digit(text[k + 1]), low = hex_digit(text[k + 2]);
        if (high < 0 || low < 0) return std::nullopt;
        out += static_cast<char>(16 * high + low);
        k += 2;
    }
    return out;
}

}  // namespace

std::map<std::string, std::string> parse_query(const std::string& text) {
    std::map<std::string, std::string> query;
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t end = std::min(text.find('&', at), text.size());
        const std::string pair = text.substr(at, end - at);
        const std::size_t equals = std::min(pair.find('='), pair.size());
        const auto key = decode(pair.substr(0, equals));
        const auto value = decode(pair.substr(std::min(equals + 1, pair.size())));
        if (key && value && !key->empty()) query[*key] = *value;
        at = end + 1;
    }
    return query;
}

std::string make_token() {
    std::random_device device;
    std::string token;
    for (int k = 0; k < 32; ++k) token += "0123456789abcdef"[device() & 15];
    return token;
}

bool same_token(const std::string& a, const std::string& b) {
    unsigned char difference = a.size() == b.size() ? 0 : 1;
    for (std::size_t k = 0; k < a.size(); ++k) difference |= static_cast<unsigned char>(a[k] ^ b[k < b.size() ? k : 0]);
    return difference == 0;
}

struct WebPage;

struct Web::Inside : std::enable_shared_from_this<Web::Inside> {
    asio::io_context io{1};
    Tcp::acceptor acceptor{io};
    asio::signal_set signals{io};
    std::string token;
    WebHandlers handlers;
    std::map<int, std::shared_ptr<WebPage>> pages;
    int next_page = 1, connections = 0;

    std::string host() const { return "127.0.0.1:" + std::to_string(acceptor.local_endpoint().port()); }
    bool is_our_host(beast::string_view given) const {
        const std::string port = std::to_string(acceptor.local_endpoint().port());
        return given == "127.0.0.1:" + port || given == "localhost:" + port;
    }
    bool is_our_origin(beast::string_view given) const {
        return given.starts_with("http://") && is_our_host(given.substr(7));
    }
    void accept();
};

// --------------------------------------------------------------------------------------------------------- WebSockets

struct WebPage : std::enable_shared_from_this<WebPage> {
    websocket::stream<beast::tcp_stream> stream;
    std::shared_ptr<Web::Inside> web;
    beast::flat_buffer buffer;
    std::deque<std::pair<std::string, bool>> queue;
    std::size_t waiting = 0;
    int number = 0;
    bool open = false;

    WebPage(beast::tcp_stream socket, std::shared_ptr<Web::Inside> inside)
        : stream(std::move(socket)), web(std::move(inside)) {
        ++web->connections;
    }
    ~WebPage() { --web->connections; }

    void start(const HttpRequest& request) {
        beast::get_lowest_layer(stream).expires_never();
        auto timeout = websocket::stream_base::timeout::suggested(beast::role_type::server);
        timeout.idle_timeout = std::chrono::seconds(20);  // a page that is gone without a word is noticed
        timeout.keep_alive_pings = true;
        stream.set_option(timeout);
        stream.read_message_max(most_message);
        stream.async_accept(request, [self = shared_from_this()](ErrorCode error) {
            if (error) return;
            self->open = true;
            self->number = self->web->next_page++;
            self->web->pages[self->number] = self;
            self->web->handlers.opened(self->number);
            self->read();
        });
    }

    void read() {
        stream.async_read(buffer, [self = shared_from_this()](ErrorCode error, std::size_t) {
            if (error) return self->end();
            const bool text = self->stream.got_text();
            const std::string message = beast::buffers_to_string(self->buffer.data());
            self->buffer.consume(self->buffer.size());
            self->web->handlers.message(self->number, text ? message : std::string());
            self->read();
        });
    }

    void send(std::string bytes, bool binary) {
        if (!open) return;
        waiting += bytes.size();
        if (waiting > most_waiting) {
            beast::get_lowest_layer(stream).cancel();
            return end();
        }
        queue.emplace_back(std::move(bytes), binary);
        if (queue.size() == 1) write();
    }

    void write() {
        stream.binary(queue.front().second);
        stream.async_write(asio::buffer(queue.front().first),
                           [self = shared_from_this()](ErrorCode error, std::size_t) {
                               if (error) return self->end();
                               self->waiting -= self->queue.front().first.size();
                               self->queue.pop_front();
                               if (!self->queue.empty()) self->write();
                           });
    }

    void end() {
        if (!open) return;
        open = false;
        ErrorCode ignored;
        beast::get_lowest_layer(stream).socket().close(ignored);
        web->pages.erase(number);
        web->handlers.closed(number);
    }
};

// --------------------------------------------------------------------------------------------------------------- HTTP

namespace {

struct HttpConnection : std::enable_shared_from_this<HttpConnection> {
    beast::tcp_stream stream;
    std::shared_ptr<Web::Inside> web;
    beast::flat_buffer buffer;
    std::optional<http::request_parser<http::string_body>> parser{};
    std::shared_ptr<HttpResponse> response{};

    HttpConnection(Tcp::socket socket, std::shared_ptr<Web::Inside> inside)
        : stream(std::move(socket)), web(std::move(inside)) {
        ++web->connections;
    }
    ~HttpConnection() { --web->connections; }

    void read() {
        parser.emplace();
        parser->body_limit(most_body);
        parser->header_limit(16384);
        stream.expires_after(patience);
        http::async_read(stream, buffer, *parser, [self = shared_from_this()](ErrorCode error, std::size_t) {
            if (error == http::error::body_limit) return self->write({413, "text/plain", "too large", ""}, false);
            if (error == http::error::end_of_stream || error == beast::error::timeout ||
                error == asio::error::connection_reset || error == asio::error::operation_aborted)
                return self->close();
            if (error) return self->write({400, "text/plain", "not HTTP: " + error.message(), ""}, false);
            self->answer();
        });
    }

    Request make_request(const HttpRequest& raw) const {
        Request request;
        request.method = std::string(raw.method_string());
        const std::string target(raw.target());
        const std::size_t mark = std::min(target.find('?'), target.size());
        request.path = target.substr(0, mark);
        request.query = parse_query(target.substr(std::min(mark + 1, target.size())));
        request.body = raw.body();
        return request;
    }

    // An empty text lets it pass.
    std::string refusal(const HttpRequest& raw, const Request& request) const {
        if (!web->is_our_host(raw[http::field::host])) return "the Host must be " + web->host();
        const bool socket = websocket::is_upgrade(raw), changes = raw.method() != http::verb::get || socket;
        if (changes && !web->is_our_origin(raw[http::field::origin])) return "only the studio's own page may do that";
        if (!socket && request.path.rfind("/api/", 0) != 0) return "";
        const auto token = request.query.find("token");
        const bool known = token != request.query.end() && same_token(web->token, token->second);
        return known ? "" : "the token is missing or wrong: open the address that weft studio printed";
    }

    void answer() {
        const HttpRequest& raw = parser->get();
        const Request request = make_request(raw);
        const bool keep = raw.keep_alive();
        if (const std::string no = refusal(raw, request); !no.empty()) return write({403, "text/plain", no, ""}, false);
        if (websocket::is_upgrade(raw)) {
            if (request.path != "/ws") return write({404, "text/plain", "no such socket", ""}, false);
            std::make_shared<WebPage>(std::move(stream), web)->start(raw);
            return;
        }
        if (raw.method() != http::verb::get && raw.method() != http::verb::post)
            return write({405, "text/plain", "only GET and POST", ""}, false);
        if (request.path.rfind("/api/", 0) != 0) {
            if (raw.method() != http::verb::get) return write({405, "text/plain", "only GET", ""}, false);
            return write(web->handlers.page(request.path), keep);
        }
        stream.expires_never();  // films take their time
        web->handlers.request(request, [self = shared_from_this(), keep](Response r) {
            asio::post(self->web->io, [self, keep, r = std::move(r)]() mutable { self->write(std::move(r), keep); });
        });
    }

    void write(Response r, bool keep) {
        response = std::make_shared<HttpResponse>(http::status(r.status), 11);
        HttpResponse& out = *response;
        out.set(http::field::content_type, r.type);
        out.set(http::field::cache_control, "no-store");
        out.set("X-Content-Type-Options", "nosniff");
        out.set("Referrer-Policy", "no-referrer");
        out.set("Cross-Origin-Resource-Policy", "same-origin");
        out.set("Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; connect-src "
                "'self' ws://" +
                    web->host() + "; frame-ancestors 'none'; base-uri 'none'; form-action 'none'");
        if (!r.file.empty()) out.set(http::field::content_disposition, "attachment; filename=\"" + r.file + "\"");
        out.body() = std::move(r.body);
        out.keep_alive(keep);
        out.prepare_payload();
        stream.expires_after(patience);
        http::async_write(stream, out, [self = shared_from_this(), keep](ErrorCode error, std::size_t) {
            if (error || !keep) return self->close();
            self->read();
        });
    }

    void close() {
        ErrorCode ignored;
        stream.socket().shutdown(Tcp::socket::shutdown_send, ignored);
    }
};

}  // namespace

void Web::Inside::accept() {
    acceptor.async_accept([self = shared_from_this()](ErrorCode error, Tcp::socket socket) {
        if (error == asio::error::operation_aborted) return;
        if (!error && self->connections < most_connections)
            std::make_shared<HttpConnection>(std::move(socket), self)->read();
        self->accept();
    });
}

Web::Web(int port, std::string token, WebHandlers handlers) : inside(std::make_shared<Inside>()) {
    inside->token = std::move(token);
    inside->handlers = std::move(handlers);
    ErrorCode error;
    const Tcp::endpoint here(asio::ip::address_v4::loopback(), static_cast<unsigned short>(port));
    inside->acceptor.open(here.protocol(), error);
    if (!error) inside->acceptor.set_option(asio::socket_base::reuse_address(true), error);
    if (!error) inside->acceptor.bind(here, error);
    if (!error) inside->acceptor.listen(16, error);
    if (error) throw std::runtime_error("port " + std::to_string(port) + " cannot be had: " + error.message());
    inside->accept();
    inside->signals.add(SIGINT, error);
    inside->signals.add(SIGTERM, error);
    inside->signals.async_wait([self = inside](ErrorCode failed, int) {
        if (!failed) self->handlers.stopped();
    });
}

Web::~Web() {
    inside->handlers = {};
}

int Web::port() const {
    return inside->acceptor.local_endpoint().port();
}

void Web::run() {
    inside->io.run();
}

void Web::stop() {
    inside->io.stop();
}

void Web::post(std::function<void()> work) {
    asio::post(inside->io, std::move(work));
}

void Web::send(int page, std::string bytes, bool binary) {
    const auto found = inside->pages.find(page);
    if (found != inside->pages.end()) std::shared_ptr<WebPage>(found->second)->send(std::move(bytes), binary);
}

std::size_t Web::waiting(int page) const {
    const auto found = inside->pages.find(page);
    return found == inside->pages.end() ? 0 : found->second->waiting;
}

}  // namespace weft::studio
