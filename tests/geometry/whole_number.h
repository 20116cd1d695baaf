// Whole numbers of any size, for oracles: slow, plain and exact. A double is a whole number times 2^-scale.
#pragma once

#include <cmath>
#include <cstdint>
#include <vector>

namespace weft::test {

struct Whole {
    int sign = 0;
    std::vector<std::uint32_t> digits;  // base 2^32, lowest first, no leading zeros

    Whole() = default;
    // value · 2^scale, which must be whole.
    Whole(double value, int scale) {
        int exponent = 0;
        const double fraction = std::frexp(std::abs(value), &exponent);
        auto mantissa = static_cast<std::uint64_t>(std::ldexp(fraction, 53));
        if (mantissa == 0) return;
        sign = value < 0 ? -1 : 1;
        int shift = exponent - 53 + scale;
        for (; shift < 0; ++shift) mantissa >>= 1;
        digits.assign(std::size_t(shift / 32), 0);
        const unsigned __int128 shifted = static_cast<unsigned __int128>(mantissa) << (shift % 32);
        for (int k = 0; k < 4; ++k) digits.push_back(static_cast<std::uint32_t>(shifted >> (32 * k)));
        trim();
    }
    void trim() {
        while (!digits.empty() && digits.back() == 0) digits.pop_back();
        if (digits.empty()) sign = 0;
    }
};

inline int compare_sizes(const Whole& a, const Whole& b) {
    if (a.digits.size() != b.digits.size()) return a.digits.size() < b.digits.size() ? -1 : 1;
    for (std::size_t k = a.digits.size(); k-- > 0;)
        if (a.digits[k] != b.digits[k]) return a.digits[k] < b.digits[k] ? -1 : 1;
    return 0;
}

inline Whole operator-(Whole a) {
    a.sign = -a.sign;
    return a;
}

inline Whole operator+(const Whole& a, const Whole& b) {
    if (a.sign == 0) return b;
    if (b.sign == 0) return a;
    const bool larger = compare_sizes(a, b) >= 0;
    const Whole &big = larger ? a : b, &small = larger ? b : a;
    Whole sum = big;
    std::int64_t carry = 0;
    for (std::size_t k = 0; k < big.digits.size(); ++k) {
        const std::int64_t digit = k < small.digits.size() ? small.digits[k] : 0;
        std::int64_t value = std::int64_t(big.digits[k]) + (a.sign == b.sign ? digit : -digit) + carry;
        carry = value >> 32;
        sum.digits[k] = static_cast<std::uint32_t>(value);
    }
    if (carry > 0) sum.digits.push_back(static_cast<std::uint32_t>(carry));
    sum.trim();
    return sum;
}

inline Whole operator-(const Whole& a, const Whole& b) {
    return a + -b;
}

inline Whole operator*(const Whole& a, const Whole& b) {
    Whole product;
    product.sign = a.sign * b.sign;
    product.digits.assign(a.digits.size() + b.digits.size(), 0);
    for (std::size_t i = 0; i < a.digits.size(); ++i) {
        std::uint64_t carry = 0;
        for (std::size_t j = 0; j < b.digits.size() || carry; ++j) {
            const std::uint64_t digit = j < b.digits.size() ? b.digits[j] : 0;
            const std::uint64_t value = product.digits[i + j] + std::uint64_t(a.digits[i]) * digit + carry;
            product.digits[i + j] = static_cast<std::uint32_t>(value);
            carry = value >> 32;
        }
    }
    product.trim();
    return product;
}

}  // namespace weft::test
