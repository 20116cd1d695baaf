// Archives without compression (PKWARE's APPNOTE 6.3, "stored"): several files that travel as one.
#include "studio.h"

#include <array>

namespace weft::studio {

namespace {

void add_bytes(std::string& out, std::uint64_t value, int bytes) {
    for (int k = 0; k < bytes; ++k) out += static_cast<char>(value >> (8 * k) & 255);
}

std::uint32_t find_crc(const std::string& bytes) {
    static const std::array<std::uint32_t, 256> table = [] {
        std::array<std::uint32_t, 256> t{};
        for (std::uint32_t n = 0; n < 256; ++n) {
            std::uint32_t c = n;
            for (int k = 0; k < 8; ++k) c = c & 1 ? 0xEDB88320U ^ c >> 1 : c >> 1;
            t[n] = c;
        }
        return t;
    }();
    std::uint32_t crc = 0xFFFFFFFFU;
    for (const char c : bytes) crc = table[(crc ^ static_cast<unsigned char>(c)) & 255] ^ crc >> 8;
    return ~crc;
}

// What the local and the central head have in common.
void add_facts(std::string& out, const std::string& name, const std::string& bytes) {
    add_bytes(out, 20, 2);  // version needed
    add_bytes(out, 0, 2);   // flags
    add_bytes(out, 0, 2);   // stored
    add_bytes(out, 0, 2);
    add_bytes(out, 0x21, 2);  // 1 January 1980: the same bits every time
    add_bytes(out, find_crc(bytes), 4);
    add_bytes(out, bytes.size(), 4);
    add_bytes(out, bytes.size(), 4);
    add_bytes(out, name.size(), 2);
    add_bytes(out, 0, 2);
}

}  // namespace

std::string pack_zip(const std::vector<std::pair<std::string, std::string>>& files) {
    std::string out, list;
    for (const auto& [name, bytes] : files) {
        const std::size_t at = out.size();
        if (at + bytes.size() > 0xF0000000U || files.size() > 60000)
            throw SceneError({"", "", "", "is too large for an archive", "use weft convert"});
        out += "PK\3\4";
        add_facts(out, name, bytes);
        out += name + bytes;
        list += "PK\1\2";
        add_bytes(list, 20, 2);
        add_facts(list, name, bytes);
        add_bytes(list, 0, 2);
        add_bytes(list, 0, 2);
        add_bytes(list, 0, 2);
        add_bytes(list, 0, 4);
        add_bytes(list, at, 4);
        list += name;
    }
    const std::size_t start = out.size();
    out += list + "PK\5\6";
    add_bytes(out, 0, 4);
    add_bytes(out, files.size(), 2);
    add_bytes(out, files.size(), 2);
    add_bytes(out, list.size(), 4);
    add_bytes(out, start, 4);
    add_bytes(out, 0, 2);
    return out;
}

}  // namespace weft::studio
