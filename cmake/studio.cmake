# The studio's server, a library beside the command line, and its page as it was built (apps/studio/page): whoever
# builds weft needs no Node.js. The wire (Boost.Beast) and the page are units of their own.
find_package(Boost 1.74 REQUIRED)
find_package(Threads REQUIRED)
file(GLOB WEFT_STUDIO_SOURCES CONFIGURE_DEPENDS ${PROJECT_SOURCE_DIR}/apps/studio/server/*.cpp)
add_library(weft_studio STATIC ${WEFT_STUDIO_SOURCES})
target_compile_features(weft_studio PUBLIC cxx_std_20)
target_compile_options(weft_studio PRIVATE -O1)
target_include_directories(weft_studio PRIVATE ${PROJECT_SOURCE_DIR}/src)
target_link_libraries(weft_studio PUBLIC weft weft_picture PRIVATE weft_flags Boost::headers nlohmann_json::nlohmann_json TBB::tbb Threads::Threads)
weft_units(weft_studio SINGLE web.cpp page_files.cpp)
set(page ${PROJECT_SOURCE_DIR}/apps/studio/page)
set_source_files_properties(${PROJECT_SOURCE_DIR}/apps/studio/server/page_files.cpp PROPERTIES
  COMPILE_OPTIONS "-Wa,-I${page}" OBJECT_DEPENDS "${page}/index.html;${page}/studio.js;${page}/studio.css")
