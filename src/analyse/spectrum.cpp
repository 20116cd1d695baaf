// Frequencies of a field over a grid. The 2-D cosine transform has no wrap-around: a sheet's borders are free ends,
// where half-waves of the cosine have theirs too (Ahmad et al. 2006, section 5, use a Fourier transform of the vertices
// in a row instead, which mixes neighbours with strangers). A DCT-II of length n is read off the Fourier transform of
// the sequence followed by its mirror image.
#include <weft/analyse.h>

#include "core/angles.h"

#include <unsupported/Eigen/FFT>

#include <cmath>

namespace weft {

namespace {
// In place, orthonormal.
class CosineTransform {
  public:
    explicit CosineTransform(int n) : n_(n), mirrored_(std::size_t(2 * n)) {}
    void operator()(double* values, int stride) {
        for (int i = 0; i < n_; ++i)
            mirrored_[std::size_t(i)] = mirrored_[std::size_t(2 * n_ - 1 - i)] = values[i * stride];
        fft_.fwd(frequencies_, mirrored_);
        for (int k = 0; k < n_; ++k) {
            const std::complex<double> turn = std::polar(0.5, -pi * k / (2 * n_));
            values[k * stride] = (frequencies_[std::size_t(k)] * turn).real() * std::sqrt((k == 0 ? 1.0 : 2.0) / n_);
        }
    }

  private:
    int n_;
    Eigen::FFT<double> fft_;
    std::vector<double> mirrored_;
    std::vector<std::complex<double>> frequencies_;
};
}  // namespace

std::vector<double> find_spectrum(const GridShape& grid, const std::vector<Vec3>& field) {
    const std::size_t n = field.size();
    std::vector<double> energy(n, 0.0), part(n);
    CosineTransform across(grid.columns), down(grid.rows);
    for (int axis = 0; axis < 3; ++axis) {
        for (std::size_t i = 0; i < n; ++i) part[i] = field[i][axis];
        for (int j = 0; j < grid.rows; ++j) across(&part[std::size_t(grid.index(0, j))], 1);
        for (int i = 0; i < grid.columns; ++i) down(&part[std::size_t(i)], grid.columns);
        for (std::size_t i = 0; i < n; ++i) energy[i] += part[i] * part[i];
    }
    return energy;
}

double measure_high_frequency_share(const GridShape& grid, const std::vector<double>& spectrum) {
    double high = 0, all = 0;
    for (int l = 0; l < grid.rows; ++l)
        for (int k = 0; k < grid.columns; ++k) {
            const double e = spectrum[std::size_t(grid.index(k, l))];
            all += e;
            if (2 * k > grid.columns - 1 || 2 * l > grid.rows - 1) high += e;
        }
    return all > 0 ? high / all : 0;
}

}  // namespace weft
