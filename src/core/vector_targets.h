// Kernels are compiled once for every kind of machine that may run them, which is a quarter of the library's build.
// Machines with SSSE3 but not SSE4 (2006 to 2008) get the plain form; sanitizers run on machines newer than that.
// Before any header of Highway.
#pragma once

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SSE4)
#endif
#endif
#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS HWY_SSSE3
#endif
