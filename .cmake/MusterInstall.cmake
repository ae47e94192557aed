# Headers, export set, CMake package and pkg-config file.
include(CMakePackageConfigHelpers)

foreach(layer core events store)
  install(DIRECTORY ${PROJECT_SOURCE_DIR}/${layer}/
    DESTINATION ${CMAKE_INSTALL_INCLUDEDIR}/muster/${layer}
    FILES_MATCHING PATTERN "*.h" PATTERN "*inner.h" EXCLUDE PATTERN "hash_avx2.h" EXCLUDE)
endforeach()

set(package_dir ${CMAKE_INSTALL_LIBDIR}/cmake/muster)
install(EXPORT musterTargets NAMESPACE muster:: DESTINATION ${package_dir})
configure_package_config_file(${PROJECT_SOURCE_DIR}/.cmake/musterConfig.cmake.in
  ${PROJECT_BINARY_DIR}/musterConfig.cmake INSTALL_DESTINATION ${package_dir})
write_basic_package_version_file(${PROJECT_BINARY_DIR}/musterConfigVersion.cmake
  COMPATIBILITY SameMinorVersion)
install(FILES ${PROJECT_BINARY_DIR}/musterConfig.cmake ${PROJECT_BINARY_DIR}/musterConfigVersion.cmake
  DESTINATION ${package_dir})

# Relocatable: the prefix is found from where the file lies, so --prefix at install works.
set(pc_dir ${CMAKE_INSTALL_LIBDIR}/pkgconfig)
file(RELATIVE_PATH MUSTER_PC_PREFIX /x/${pc_dir} /x)
string(REGEX REPLACE "/$" "" MUSTER_PC_PREFIX "${MUSTER_PC_PREFIX}")
configure_file(${PROJECT_SOURCE_DIR}/.cmake/muster.pc.in ${PROJECT_BINARY_DIR}/muster.pc @ONLY)
install(FILES ${PROJECT_BINARY_DIR}/muster.pc DESTINATION ${pc_dir})

# What a game begins with; `muster new evening PREFIX/share/muster/horse_musket/scenarios/...`
file(GLOB scenarios RELATIVE ${PROJECT_SOURCE_DIR}/fixtures CONFIGURE_DEPENDS
  ${PROJECT_SOURCE_DIR}/fixtures/*/scenarios)
foreach(folder IN LISTS scenarios)
  get_filename_component(ruleset ${folder} DIRECTORY)
  foreach(part charts scenarios games)
    install(DIRECTORY ${PROJECT_SOURCE_DIR}/fixtures/${ruleset}/${part}
      DESTINATION ${CMAKE_INSTALL_DATADIR}/muster/${ruleset} OPTIONAL)
  endforeach()
endforeach()
