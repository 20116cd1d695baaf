// The page: three files that npm run build has made, part of the binary. Not compiled but included as they are.
#include "studio.h"

#define WEFT_PAGE_FILE(symbol, file)                                                                    \
    __asm__(".section .rodata\n.global weft_page_" #symbol "\nweft_page_" #symbol ":\n.incbin \"" file  \
            "\"\n.global weft_page_" #symbol "_end\nweft_page_" #symbol "_end:\n.byte 0\n.previous\n"); \
    extern "C" const char weft_page_##symbol[], weft_page_##symbol##_end[];

WEFT_PAGE_FILE(html, "index.html")
WEFT_PAGE_FILE(script, "studio.js")
WEFT_PAGE_FILE(style, "studio.css")

namespace weft::studio {

Response find_page_file(const std::string& path) {
    if (path == "/") return {200, "text/html; charset=utf-8", std::string(weft_page_html, weft_page_html_end), ""};
    if (path == "/studio.js")
        return {200, "text/javascript; charset=utf-8", std::string(weft_page_script, weft_page_script_end), ""};
    if (path == "/studio.css")
        return {200, "text/css; charset=utf-8", std::string(weft_page_style, weft_page_style_end), ""};
    if (path == "/favicon.ico") return {204, "image/x-icon", "", ""};
    return {404, "text/plain", "there is no such page", ""};
}

}  // namespace weft::studio
