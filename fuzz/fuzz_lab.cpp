// Measurements for fitting: what is read can be fitted, or is refused; what is fitted is a fabric.
#include "fuzz.h"

#include <weft/lab_fit.h>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace weft;
    const std::string_view text(reinterpret_cast<const char*>(data), size);
    LabData read;
    if (!accepts([&] { read = parse_lab_data(text, "fuzz.json"); })) return 0;
    for (BendingSheet& b : read.sheet.bending)
        b.overhang.reset(), b.length.reset();  // those are simulated: too slow here
    LabFit fit;
    if (!accepts([&] { fit = fit_fabric(read); })) return 0;
    const std::string written = write_fabric(fit.sheet);
    require(write_fabric(parse_fabric(written, "again.json")) == written, "a round trip changed the fabric");
    return 0;
}
