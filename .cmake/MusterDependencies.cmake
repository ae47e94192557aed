# Every third-party lookup, each as one imported target.
find_package(PkgConfig REQUIRED)
pkg_check_modules(XXHASH REQUIRED IMPORTED_TARGET libxxhash>=0.8)
pkg_check_modules(SODIUM REQUIRED IMPORTED_TARGET libsodium>=1.0.18)
pkg_check_modules(JANSSON REQUIRED IMPORTED_TARGET jansson>=2.13)
pkg_check_modules(LMDB REQUIRED IMPORTED_TARGET lmdb>=0.9.24)
# For the command alone.
pkg_check_modules(EDIT REQUIRED IMPORTED_TARGET libedit>=3.1)
# Debian 12 calls it msgpack, newer systems msgpack-c.
pkg_search_module(MSGPACK REQUIRED IMPORTED_TARGET msgpack-c msgpack)
if(MUSTER_BUILD_TESTS)
  pkg_check_modules(CRITERION REQUIRED IMPORTED_TARGET criterion>=2.4)
endif()
