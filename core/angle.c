/* SPDX-License-Identifier: MIT
 * core/angle.c - binary angles. */
#include "core/angle.h"

#include "core/panic.h"
#include "core/wide.h"

/* --- sines -----------------------------------------------------------------------------------
 *
 * [GEO-3] The sine of a sum, from a coarse and a fine table of 2^62 times the sines: off by less
 * than 2^-60 before it is rounded. No entry of the 16385 is that near to a half; the nearest is
 * 1.1e-5 of a unit away. */

/* clang-format off */
/* Sines of 128 i / 65536 of a circle, i = 0 to 128; and the other way round their cosines. */
static const uint64_t coarse[129] = {
    0x0000000000000000, 0x00c90e8fe6f63c23, 0x0192155f7a3667e0, 0x025b0caeb28ab9a3,
    0x0323ecbe21bb027d, 0x03ecadcf3f041bfe, 0x04b54824b3867d73, 0x057db402a6a90630,
    0x0645e9af0a6d0af8, 0x070de171e7b0b53d, 0x07d59395aa5cc38d, 0x089cf8676d7abb56,
    0x0964083747309d11, 0x0a2abb58949f2ced, 0x0af10a22459fe32a, 0x0bb6ecef285f98a4,
    0x0c7c5c1e34d3055b, 0x0d415012d802284f, 0x0e05c1353f27b17e, 0x0ec9a7f2a2a188af,
    0x0f8cfcbd90af8d58, 0x104fb80e37fdadff, 0x1111d262b1f67761, 0x11d3443f4cdb3dd2,
    0x1294062ed59f05a9, 0x135410c2e18151b1, 0x14135c9417660143, 0x14d1e24278e76a25,
    0x158f9a75ab1fdcfe, 0x164c7ddd3f27c611, 0x17088530fa459eaf, 0x17c3a9311dcce702,
    0x187de2a6aea962d2, 0x19372a63bc93d72d, 0x19ef7943a8ed8a2e, 0x1aa6c82b6d3fc98b,
    0x1b5d1009e15cc02b, 0x1c1249d8011ee6a0, 0x1cc66e9931c45e17, 0x1d79775b86e38955,
    0x1e2b5d3806f63b1e, 0x1edc1952ef78d589, 0x1f8ba4dbf89ab9fb, 0x2039f90e987d6db3,
    0x20e70f3245ffdb2d, 0x2192e09abb131d39, 0x223d66a836964508, 0x22e69ac7bdb69141,
    0x238e76735cd190d9, 0x2434f33267d6b163, 0x24da0a99ba25bd51, 0x257db64bf5e7d3ef,
    0x261feff9c2e069c2, 0x26c0b1620cb3e570, 0x275ff45240a17279, 0x27fdb2a68aada89b,
    0x2899e64a123bac30, 0x293489373612716c, 0x29cd9577c7cbd228, 0x2a65052546ab2b98,
    0x2afad26919d93f45, 0x2b8ef77cca031883, 0x2c216eaa3a59bdb7, 0x2cb2324be0f07ae2,
    0x2d413cccfe779921, 0x2dce88a9d5515d12, 0x2e5a106fdfff2c87, 0x2ee3cebe06e4c257,
    0x2f6bbe44d55f5dbc, 0x2ff1d9c6ae2ee132, 0x30761c17ff2edba4, 0x30f8801f745d7d69,
    0x317900d62a2e816a, 0x31f79947df2819d2, 0x3274449324c7f69f, 0x32eefde98fae8375,
    0x3367c08fe70e8168, 0x33de87de535f286c, 0x34534f408c4f03bb, 0x34c6123605f5c386,
    0x3536cc521d434606, 0x35a5793c43aa215c, 0x361214b02a03ff37, 0x367c9a7deaae230a,
    0x36e5068a32dc7b22, 0x374b54ce6b21a4bf, 0x37af8158df2a533f, 0x3811884ce4aa921b,
    0x387165e3017b61a4, 0x38cf166910e7363b, 0x392a96426823e9ed, 0x3983e1e7f9f8b879,
    0x39daf5e8798ee5e2, 0x3a2fcee87c6bb7ef, 0x3a8269a29b927359, 0x3ad2c2e793cd1586,
    0x3b20d79e651a8c51, 0x3b6ca4c471413595, 0x3bb6276d998478c2, 0x3bfd5cc45b7c5557,
    0x3c424209ed0dc97f, 0x3c84d4965782fcd4, 0x3cc511d891c223dd, 0x3d02f75699a2198c,
    0x3d3e82ad8c5bb4bb, 0x3d77b191be16e872, 0x3dae81ced092c67a, 0x3de2f147c8e784b2,
    0x3e14fdf72461ae55, 0x3e44a5eeec75b370, 0x3e71e758c9cb118a, 0x3e9cc076165e599c,
    0x3ec52f9feeb96056, 0x3eeb33474240eec2, 0x3f0ec9f4e297526b, 0x3f2ff2499213350f,
    0x3f4eaafe114a2d43, 0x3f6af2e32bae8247, 0x3f84c8e1c33fa68f, 0x3f9c2bfadb4cf5a9,
    0x3fb11b47a24a4b3c, 0x3fc395f97ab61234, 0x3fd39b5a0310742a, 0x3fe12acb1ce35a81,
    0x3fec43c6f2dafbc7, 0x3ff4e5dffdeeb93a, 0x3ffb10c1099a1976, 0x3ffec42d3725b6af,
    0x4000000000000000,
};

/* Sines of j / 65536 of a circle, j = 0 to 127, and their cosines. */
static const uint64_t fine_sine[128] = {
    0x0000000000000000, 0x0001921fb539ecf3, 0x0003243f6a35d6af, 0x0004b65f1eb5b9fe,
    0x0006487ed27b93aa, 0x0007da9e8549607a, 0x00096cbe36e11d3a, 0x000afedde704c6b4,
    0x000c90fd957659b0, 0x000e231d41f7d2fa, 0x000fb53cec4b2f5d, 0x0011475c94326ba3,
    0x0012d97c396f8497, 0x00146b9bdbc47706, 0x0015fdbb7af33fbb, 0x00178fdb16bddb84,
    0x001921faaee6472e, 0x001ab41a432e7f85, 0x001c4639d358815a, 0x001dd8595f26497a,
    0x001f6a78e659d4b6, 0x0020fc9868b51fde, 0x00228eb7e5fa27c3, 0x002420d75deae937,
    0x0025b2f6d049610d, 0x002745163cd78c18, 0x0028d735a357672e, 0x002a6955038aef22,
    0x002bfb745d3420cc, 0x002d8d93b014f904, 0x002f1fb2fbef74a1, 0x0030b1d24085907e,
    0x003243f17d994975, 0x0033d610b2ec9c61, 0x0035682fe0418620, 0x0036fa4f055a0391,
    0x00388c6e21f81192, 0x003a1e8d35ddad04, 0x003bb0ac40ccd2ca, 0x003d42cb42877fc8,
    0x003ed4ea3acfb0e1, 0x00406709296762fe, 0x0041f9280e109305, 0x00438b46e88d3de0,
    0x00451d65b89f607a, 0x0046af847e08f7c0, 0x004841a3388c00a1, 0x0049d3c1e7ea780b,
    0x004b65e08be65af1, 0x004cf7ff2441a647, 0x004e8a1db0be5701, 0x00501c3c311e6a16,
    0x0051ae5aa523dc80, 0x005340790c90ab39, 0x0054d2976726d33e, 0x005664b5b4a8518f,
    0x0057f6d3f4d7232b, 0x005988f227754515, 0x005b1b104c44b453, 0x005cad2e63076dec,
    0x005e3f4c6b7f6ee8, 0x005fd16a656eb453, 0x0061638850973b3b, 0x0062f5a62cbb00b0,
    0x006487c3f99c01c4, 0x006619e1b6fc3b8c, 0x0067abff649dab1f, 0x00693e1d02424d95,
    0x006ad03a8fac200c, 0x006c62580c9d1fa1, 0x006df47578d74976, 0x006f8692d41c9aad,
    0x007118b01e2f106e, 0x0072aacd56d0a7e0, 0x00743cea7dc35e30, 0x0075cf0792c9308b,
    0x0077612495a41c23, 0x0078f34186161e2b, 0x007a855e63e133da, 0x007c177b2ec75a6a,
    0x007da997e68a8f16, 0x007f3bb48aeccf1f, 0x0080cdd11bb017c6, 0x00825fed98966651,
    0x0083f20a0161b808, 0x0085842655d40a37, 0x0087164295af5a2d, 0x0088a85ec0b5a53b,
    0x008a3a7ad6a8e8b6, 0x008bcc96d74b21f8, 0x008d5eb2c25e4e5a, 0x008ef0ce97a46b3d,
    0x009082ea56df7603, 0x00921505ffd16c10, 0x0093a721923c4acf, 0x0095393d0de20fac,
    0x0096cb587284b817, 0x00985d73bfe64184, 0x0099ef8ef5c8a96a, 0x009b81aa13eded44,
    0x009d13c51a180a8f, 0x009ea5e00808fed0, 0x00a037fadd82c78b, 0x00a1ca159a47624a,
    0x00a35c303e18cc9b, 0x00a4ee4ac8b9040f, 0x00a6806539ea063c, 0x00a8127f916dd0ba,
    0x00a9a499cf066128, 0x00ab36b3f275b525, 0x00acc8cdfb7dca57, 0x00ae5ae7e9e09e68,
    0x00afed01bd602f04, 0x00b17f1b75be79de, 0x00b3113512bd7caa, 0x00b4a34e941f3524,
    0x00b63567f9a5a109, 0x00b7c7814312be1b, 0x00b9599a70288a22, 0x00baebb380a902e8,
    0x00bc7dcc7456263d, 0x00be0fe54af1f1f6, 0x00bfa1fe043e63ea, 0x00c134169ffd79f7,
    0x00c2c62f1df131fe, 0x00c458477ddb89e6, 0x00c5ea5fbf7e7f99, 0x00c77c77e29c1106,
};

static const uint64_t fine_cosine[128] = {
    0x4000000000000000, 0x3ffffffb10b0cda1, 0x3fffffec42c33745, 0x3fffffd396373f37,
    0x3fffffb10b0ce943, 0x3fffff84a1443abe, 0x3fffff4e58dd3a80, 0x3fffff0e31d7f0e9,
    0x3ffffec42c3467de, 0x3ffffe7047f2aac8, 0x3ffffe128512c698, 0x3ffffdaae394c9c3,
    0x3ffffd396378c444, 0x3ffffcbe04bec79c, 0x3ffffc38c766e6d3, 0x3ffffba9ab713672,
    0x3ffffb10b0ddcc8d, 0x3ffffa6dd7acc0bb, 0x3ffff9c11fde2c19, 0x3ffff90a89722949,
    0x3ffff84a1468d474, 0x3ffff77fc0c24b48, 0x3ffff6ab8e7eacf7, 0x3ffff5cd7d9e1a3c,
    0x3ffff4e58e20b555, 0x3ffff3f3c006a206, 0x3ffff2f81350059a, 0x3ffff1f287fd06e1,
    0x3ffff0e31e0dce2f, 0x3fffefc9d5828560, 0x3fffeea6ae5b57d4, 0x3fffed79a8987272,
    0x3fffec42c43a03a5, 0x3fffeb0201403b60, 0x3fffe9b75fab4b18, 0x3fffe862df7b65cb,
    0x3fffe70480b0bffc, 0x3fffe59c434b8fb2, 0x3fffe42a274c0c7c, 0x3fffe2ae2cb26f6b,
    0x3fffe128537ef31b, 0x3fffdf989bb1d3a8, 0x3fffddff054b4eb7, 0x3fffdc5b904ba373,
    0x3fffdaae3cb3128b, 0x3fffd8f70a81de33, 0x3fffd735f9b84a26, 0x3fffd56b0a569ba6,
    0x3fffd3963c5d1978, 0x3fffd1b78fcc0be7, 0x3fffcfcf04a3bcc5, 0x3fffcddc9ae47769,
    0x3fffcbe0528e88af, 0x3fffc9da2ba23efa, 0x3fffc7ca261fea32, 0x3fffc5b04207dbc3,
    0x3fffc38c7f5a66a1, 0x3fffc15ede17df45, 0x3fffbf275e409bad, 0x3fffbce5ffd4f35d,
    0x3fffba9ac2d53f5f, 0x3fffb845a741da41, 0x3fffb5e6ad1b201a, 0x3fffb37dd4616e82,
    0x3fffb10b1d15249b, 0x3fffae8e8736a30a, 0x3fffac0812c64bfa, 0x3fffa977bfc4831d,
    0x3fffa6dd8e31ada9, 0x3fffa4397e0e325a, 0x3fffa18b8f5a7973, 0x3fff9ed3c216ecbb,
    0x3fff9c121643f77e, 0x3fff99468be20691, 0x3fff967122f1884a, 0x3fff9391db72ec89,
    0x3fff90a8b566a4b1, 0x3fff8db5b0cd23aa, 0x3fff8ab8cda6dde5, 0x3fff87b20bf44956,
    0x3fff84a16bb5dd76, 0x3fff8186ecec1346, 0x3fff7e628f97654b, 0x3fff7b3453b84f90,
    0x3fff77fc394f4fa6, 0x3fff74ba405ce4a2, 0x3fff716e68e18f22, 0x3fff6e18b2ddd146,
    0x3fff6ab91e522eb5, 0x3fff674fab3f2c9d, 0x3fff63dc59a551b0, 0x3fff605f29852626,
    0x3fff5cd81adf33bc, 0x3fff59472db405b6, 0x3fff55ac620428dc, 0x3fff5207b7d02b7e,
    0x3fff4e592f189d6f, 0x3fff4aa0c7de1008, 0x3fff46de8221162b, 0x3fff43125de2443a,
    0x3fff3f3c5b223022, 0x3fff3b5c79e17152, 0x3fff3772ba20a0c0, 0x3fff337f1be058e7,
    0x3fff2f819f2135c9, 0x3fff2b7a43e3d4ed, 0x3fff27690a28d55e, 0x3fff234df1f0d7af,
    0x3fff1f28fb3c7df7, 0x3fff1afa260c6bd3, 0x3fff16c172614666, 0x3fff127ee03bb459,
    0x3fff0e326f9c5dd9, 0x3fff09dc2083ec9a, 0x3fff057bf2f30bd6, 0x3fff0111e6ea684b,
    0x3ffefc9dfc6ab03d, 0x3ffef82033749378, 0x3ffef3988c08c34a, 0x3ffeef070627f288,
    0x3ffeea6ba1d2d58f, 0x3ffee5c65f0a223d, 0x3ffee1173dce8ffa, 0x3ffedc5e3e20d7b1,
    0x3ffed79b6001b3d3, 0x3ffed2cea371e058, 0x3ffecdf808721abc, 0x3ffec9178f032201,
};
/* clang-format on */

/* Of the first quarter, its end included. */
static int32_t first_quarter(uint32_t k)
{
    const uint32_t i = k >> 7;
    const uint32_t j = k & 127;
    mu_wide sum;
    bool fits = mu_wide_plus(mu_wide_product(coarse[i], fine_cosine[j]),
                             mu_wide_product(coarse[128 - i], fine_sine[j]), &sum);
    MU_ASSERT(fits);
    return (int32_t)((sum.high + (UINT64_C(1) << 29)) >> 30); /* of 2^124 to 2^30 */
}

int32_t mu_sine(mu_angle angle)
{
    const uint32_t k = angle & (MU_QUARTER_TURN - 1);
    switch (angle / MU_QUARTER_TURN) {
    case 0: return first_quarter(k);
    case 1: return first_quarter(MU_QUARTER_TURN - k);
    case 2: return -first_quarter(k);
    default: return -first_quarter(MU_QUARTER_TURN - k);
    }
}

int32_t mu_cosine(mu_angle angle)
{
    return mu_sine((mu_angle)(angle + MU_QUARTER_TURN));
}

/* --- degrees ------------------------------------------------------------------------------- */

mu_angle mu_angle_of_degrees(uint32_t hundredths)
{
    return (mu_angle)(((uint64_t)hundredths * 65536 + 18000) / 36000);
}

uint32_t mu_degrees_of_angle(mu_angle angle)
{
    return ((uint32_t)angle * 36000 + 32768) / 65536 % 36000;
}

int32_t mu_turn_between(mu_angle from, mu_angle to)
{
    const uint32_t turn = (uint16_t)(to - from);
    return turn < MU_HALF_TURN ? (int32_t)turn : (int32_t)turn - 65536;
}

/* --- bearings -------------------------------------------------------------------------------- */

/* Positive: the vector lies to the left of the direction. */
static int64_t left_of(uint32_t k, int64_t dx, int64_t dy)
{
    return (int64_t)mu_cosine((mu_angle)k) * dy - (int64_t)mu_sine((mu_angle)k) * dx;
}

/* Of a vector in the first quarter, dx > 0 and dy >= 0: the last angle that is not to its left.
 * It is the nearest, or the next is. */
static uint32_t last_before(int64_t dx, int64_t dy)
{
    uint32_t low = 0;
    uint32_t high = MU_QUARTER_TURN;
    while (high - low > 1) {
        const uint32_t middle = (low + high) / 2;
        if (left_of(middle, dx, dy) >= 0)
            low = middle;
        else
            high = middle;
    }
    return low;
}

mu_angle mu_bearing(int64_t dx, int64_t dy)
{
    MU_ASSERT(dx != 0 || dy != 0);
    uint32_t quarters = 0;
    for (; dx <= 0 || dy < 0; quarters++) { /* turned to the right into the first quarter */
        const int64_t x = dx;
        dx = dy;
        dy = -x;
    }
    const uint32_t k = last_before(dx, dy);
    const int64_t before = left_of(k, dx, dy);
    const int64_t after = -left_of(k + 1, dx, dy);
    const mu_angle one = (mu_angle)(k + quarters * MU_QUARTER_TURN);
    const mu_angle next = (mu_angle)(one + 1);
    if (before == after) return one < next ? one : next;
    return before < after ? one : next;
}
