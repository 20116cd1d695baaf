#include "linear/lanczos.h"

#include <algorithm>

namespace weft {

namespace {
// How many eigenvalues lie above x: the pivots of T − x I that are positive (Sturm).
int count_above(const std::vector<double>& alpha, const std::vector<double>& beta, double x) {
    int above = 0;
    double pivot = 1;
    for (std::size_t i = 0; i < alpha.size(); ++i) {
        const double coupling = i > 0 ? beta[i - 1] * beta[i - 1] / pivot : 0;
        pivot = alpha[i] - x - coupling;
        if (pivot == 0) pivot = -1e-300;
        above += pivot > 0;
    }
    return above;
}

// |last component| of the unit eigenvector, by the twisted factorisation of T − λ I (Parlett & Dhillon 1997): from the
// place where the eigenvector is large, components follow from pivots of the front and of the back, and only fall.
double last_component(const std::vector<double>& alpha, const std::vector<double>& beta, double value) {
    const auto k = int(alpha.size());
    std::vector<double> front(alpha.size()), back(alpha.size());
    const auto safe = [](double pivot) { return pivot == 0 ? -1e-300 : pivot; };
    for (int i = 0; i < k; ++i)
        front[i] = safe(alpha[i] - value - (i > 0 ? beta[i - 1] * beta[i - 1] / front[i - 1] : 0));
    for (int i = k - 1; i >= 0; --i)
        back[i] = safe(alpha[i] - value - (i + 1 < k ? beta[i] * beta[i] / back[i + 1] : 0));
    int twist = 0;
    double least = infinity;
    for (int i = 0; i < k; ++i) {
        const double gamma = std::abs(front[i] + back[i] - (alpha[i] - value));
        if (gamma < least) {
            least = gamma;
            twist = i;
        }
    }
    double sum = 1, y = 1;
    for (int i = twist - 1; i >= 0; --i) {
        y *= -beta[i] / front[i];
        sum += y * y;
    }
    y = 1;
    for (int i = twist + 1; i < k; ++i) {
        y *= -beta[i - 1] / back[i];
        sum += y * y;
    }
    return std::abs(y) / std::sqrt(sum);
}
}  // namespace

// Bisection needs some hundred operations a row; a whole spectrum would need the cube of the rows.
Ritz largest_ritz(const std::vector<double>& alpha, const std::vector<double>& beta, double next_beta) {
    const std::size_t k = alpha.size();
    double low = alpha[0], high = alpha[0];
    for (std::size_t i = 0; i < k; ++i) {
        const double reach = (i > 0 ? std::abs(beta[i - 1]) : 0) + (i + 1 < k ? std::abs(beta[i]) : 0);
        low = std::max(low, alpha[i]);  // the largest eigenvalue is at least any diagonal entry
        high = std::max(high, alpha[i] + reach);
    }
    for (int round = 0; round < 60 && high > low; ++round) {
        const double middle = low + 0.5 * (high - low);
        if (middle <= low || middle >= high) break;
        (count_above(alpha, beta, middle) > 0 ? low : high) = middle;
    }
    return {high, next_beta * last_component(alpha, beta, high), int(k)};
}

}  // namespace weft
