# What `cmake --install` copies, and what makes find_package(weft) and find_package(weft COMPONENTS picture) work
# from another project. tests/install proves both.
include(CMakePackageConfigHelpers)
set(WEFT_CMAKE_DIR ${CMAKE_INSTALL_LIBDIR}/cmake/weft)

install(DIRECTORY ${PROJECT_SOURCE_DIR}/include/weft DESTINATION ${CMAKE_INSTALL_INCLUDEDIR})
install(FILES LICENSE NOTICE DESTINATION ${CMAKE_INSTALL_DOCDIR})

install(TARGETS weft EXPORT weft-core)
install(EXPORT weft-core NAMESPACE weft:: FILE weft-core.cmake DESTINATION ${WEFT_CMAKE_DIR})
if(TARGET weft_picture)
  install(TARGETS weft_picture EXPORT weft-picture)
  install(EXPORT weft-picture NAMESPACE weft:: FILE weft-picture.cmake DESTINATION ${WEFT_CMAKE_DIR})
endif()

configure_package_config_file(cmake/weftConfig.cmake.in weftConfig.cmake INSTALL_DESTINATION ${WEFT_CMAKE_DIR})
# Before 1.0 a new minor version may break.
write_basic_package_version_file(weftConfigVersion.cmake COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/weftConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/weftConfigVersion.cmake
        DESTINATION ${WEFT_CMAKE_DIR})
