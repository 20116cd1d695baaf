// The wire: HTTP and WebSocket on loopback, one thread, and who may talk to us. Everything else of the studio knows
// nothing of sockets. Boost.Beast stays behind this header, in one unit: it takes half a minute to compile.
//
// Whoever asks must know the token and must not come from another site: the Host must be ours (a name that somebody
// has pointed at 127.0.0.1 is not), and the Origin of what changes anything must be our own page.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <string>

namespace weft::studio {

struct Request {
    std::string method, path;
    std::map<std::string, std::string> query;  // decoded
    std::string body;
};

struct Response {
    int status = 200;
    std::string type = "text/plain; charset=utf-8";
    std::string body;
    std::string file;  // if not empty, to be saved under this name
};

using Respond = std::function<void(Response)>;  // may be called later and from any thread, once

struct WebHandlers {
    std::function<void(const Request&, Respond)> request;       // of /api/..., with the token
    std::function<Response(const std::string& path)> page;      // of the page itself, for anybody on this machine
    std::function<void(int page)> opened, closed;               // WebSockets, by number
    std::function<void(int page, const std::string&)> message;  // a text from one
    std::function<void()> stopped;                              // SIGINT or SIGTERM
};

struct Web {
    // Port 0: any that is free. Throws std::runtime_error if it cannot be had.
    Web(int port, std::string token, WebHandlers handlers);
    ~Web();
    Web(const Web&) = delete;
    Web& operator=(const Web&) = delete;

    int port() const;
    void run();                             // until stop()
    void stop();                            // from any thread
    void post(std::function<void()> work);  // to the thread of run(), from any thread

    // From the thread of run() only. A page that takes no more (64 MB wait for it) is cut off.
    void send(int page, std::string bytes, bool binary);
    std::size_t waiting(int page) const;  // bytes that were sent to it and have not left

    struct Inside;  // web.cpp
    std::shared_ptr<Inside> inside;
};

std::string make_token();                                     // 128 bits, as hexadecimal digits
bool same_token(const std::string& a, const std::string& b);  // takes as long wherever they differ

// "a=1&b=%20": decoded; what is not well formed is left out. Exposed for tests of the page's addresses.
std::map<std::string, std::string> parse_query(const std::string& text);

}  // namespace weft::studio
