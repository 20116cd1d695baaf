#include "terminal.h"
#include "core/text.h"

#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <cstdlib>

namespace weft::cli {

static bool shows_colour(std::FILE* stream) {
    static const bool wanted = [] {
        const char* term = std::getenv("TERM");
        const char* no_colour = std::getenv("NO_COLOR");
        return !(no_colour && *no_colour) && !(term && std::string(term) == "dumb");
    }();
    return wanted && isatty(fileno(stream));
}

std::string paint(std::FILE* stream, Ink ink, const std::string& text) {
    if (ink == Ink::plain || !shows_colour(stream)) return text;
    const char* code = "";
    switch (ink) {
        case Ink::plain:
            break;
        case Ink::bold:
            code = "1";
            break;
        case Ink::faint:
            code = "2";
            break;
        case Ink::red:
            code = "31";
            break;
        case Ink::green:
            code = "32";
            break;
        case Ink::yellow:
            code = "33";
            break;
    }
    return "\x1b[" + std::string(code) + "m" + text + "\x1b[0m";
}

void print_error(const std::string& sentence) {
    std::fprintf(stderr, "%s %s\n", paint(stderr, Ink::red, "weft:").c_str(), sentence.c_str());
}

void print_error(const SceneError& error) {
    const SceneError::Where& where = error.where;
    const std::string place = where.file + (where.file.empty() || where.path.empty() ? "" : " ") + where.path;
    print_error(place.empty() ? where.rule : place);
    const auto line = [](const char* label, const std::string& text, Ink ink) {
        if (!text.empty())
            std::fprintf(stderr, "  %s %s\n", paint(stderr, Ink::faint, label).c_str(),
                         paint(stderr, ink, text).c_str());
    };
    line("value:", where.value, Ink::bold);
    if (!place.empty()) line("rule: ", where.rule, Ink::plain);
    line("hint: ", where.suggestion, Ink::green);
}

void print_warning(const std::string& sentence) {
    std::fprintf(stderr, "%s %s\n", paint(stderr, Ink::yellow, "weft: warning:").c_str(), sentence.c_str());
}

// Columns on the screen, not bytes: everything but the continuation bytes of UTF-8.
static std::size_t width_of(const std::string& text) {
    return static_cast<std::size_t>(
        std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

void print_table(std::FILE* stream, const std::vector<std::vector<Cell>>& rows) {
    std::vector<std::size_t> widths;
    for (const auto& row : rows)
        for (std::size_t i = 0; i < row.size(); ++i) {
            if (i == widths.size()) widths.push_back(0);
            widths[i] = std::max(widths[i], width_of(row[i].text));
        }
    for (std::size_t r = 0; r < rows.size(); ++r) {
        std::string line;
        for (std::size_t i = 0; i < rows[r].size(); ++i) {
            const Cell& cell = rows[r][i];
            line += "  " + paint(stream, r == 0 ? Ink::bold : cell.ink, cell.text);
            if (i + 1 < rows[r].size()) line.append(widths[i] - width_of(cell.text), ' ');
        }
        std::fprintf(stream, "%s\n", line.c_str());
    }
}

std::string short_number(double value) {
    return text("%.4g", value);
}

static volatile std::sig_atomic_t signal_came = 0;

static void note_signal(int) {
    signal_came = 1;
}

void listen_for_signals() {
    struct sigaction action {};
    action.sa_handler = note_signal;
    action.sa_flags = static_cast<int>(SA_RESETHAND);
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, nullptr);
    sigaction(SIGTERM, &action, nullptr);
}

bool stop_wanted() {
    return signal_came != 0;
}

ProgressBar::ProgressBar(bool quiet) : quiet_(quiet), terminal_(isatty(STDERR_FILENO) != 0) {}

ProgressBar::~ProgressBar() {
    clear();
}

bool ProgressBar::due() const {
    if (quiet_) return false;
    return Clock::now() - shown_ >= (terminal_ ? std::chrono::milliseconds(100) : std::chrono::milliseconds(2000));
}

static std::string time_left(double seconds) {
    const auto whole = std::llround(seconds);
    if (whole >= 3600) return text("%lld:%02lld:%02lld left", whole / 3600, whole / 60 % 60, whole % 60);
    return text("%lld:%02lld left", whole / 60, whole % 60);
}

static std::size_t terminal_width() {
    winsize size{};
    return ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 ? size.ws_col : 80;
}

void ProgressBar::show(double done, const std::string& note) {
    if (quiet_) return;
    done = std::clamp(done, 0., 1.);
    if (first_done_ < 0) first_done_ = done;
    shown_ = Clock::now();
    const double spent = std::chrono::duration<double>(shown_ - begun_).count();
    const double gained = done - first_done_;
    const std::string left = gained > 0 ? time_left(spent * (1 - done) / gained) : "";
    const int percent = static_cast<int>(100 * done);
    if (!terminal_) {
        if (percent < 5 * (lines_ + 1)) return;  // a line every five per cent at most
        lines_ = percent / 5;
        std::fprintf(stderr, "%3d %%  %s  %s\n", percent, note.c_str(), left.c_str());
        return;
    }
    const std::size_t scratch = terminal_width(), text = width_of(note) + width_of(left) + 12;
    const std::size_t cells = std::clamp<std::size_t>(scratch > text ? scratch - text : 0, 0, 40);
    const auto full = static_cast<std::size_t>(done * double(cells));
    std::string bar;
    for (std::size_t i = 0; i < cells; ++i) bar += i < full ? "█" : "░";
    std::fprintf(stderr, "\r\x1b[K%3d %% %s %s  %s", percent, bar.c_str(), note.c_str(), left.c_str());
    std::fflush(stderr);
    drawn_ = true;
}

void ProgressBar::clear() {
    if (drawn_) std::fprintf(stderr, "\r\x1b[K");
    drawn_ = false;
}

}  // namespace weft::cli
