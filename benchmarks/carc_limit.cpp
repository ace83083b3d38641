// Our own minimal C++ core of base-game Carcassonne for 2 players: "the limit" of a random playout.
// Rule-complete for the base game: placement, meeples, cities, roads, monasteries, (fields), final scoring,
// and every meeple's location is kept. No I/O, no generality.
//   build: g++ -O3 -march=native -std=c++17 carc_limit.cpp -o carc_limit
//   run:   ./carc_limit SECONDS            -> one json line per configuration
//          ./carc_limit --trace FARMS GAMES SEED -> checksum of the games (the same for the same seed)
#include <ctime>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <vector>
#include <algorithm>
#include "carc_tables.h"

static constexpr int SIDE = 128, CELLS = SIDE * SIDE, MASK = CELLS - 1, SEGS = 10, FR = 73;
static constexpr int DELTA[4] = {-SIDE, 1, SIDE, -1};
static constexpr int OPPH[8] = {5, 4, 7, 6, 1, 0, 3, 2};

struct Node {
    uint16_t parent; uint8_t opens, tiles, pens, kind, m0, m1; uint32_t mask;
};

struct Rng {
    uint32_t s;
    inline uint32_t below(uint32_t n) { s = s * 1664525u + 1013904223u; return (uint32_t)(((uint64_t)s * n) >> 32); }
};

struct Expand {
    uint64_t v[16]; uint8_t n[16];
    constexpr Expand() : v(), n() {
        for (int m = 0; m < 16; ++m) { int k = 0; for (int r = 0; r < 4; ++r) if (m >> r & 1) { v[m] |= (uint64_t)r << (16 * k); ++k; } n[m] = k; }
    }
};
static constexpr Expand EXPAND{};

template <bool FARMS> struct State {
    uint8_t board[CELLS];            // 0 empty, 1..72 tile slot + 1, 73.. frontier index + 73
    Node node[72 * SEGS];
    uint8_t type[72], tr[72];
    uint16_t fpos[148]; uint8_t fsig[148];
    uint8_t deck[72];
    int16_t meeple[2][7];            // node of each placed meeple or -1
    int16_t monpos[6]; uint8_t mononer[6]; uint8_t moncnt[6]; uint16_t monnode[6];
    int nf, slots, dpos, dlen, nmulti, nmon, player, score[2], supply[2];
    int lastslot, lastpos;

    inline int find(int i) {
        while (node[i].parent != i) { node[i].parent = node[node[i].parent].parent; i = node[i].parent; }
        return i;
    }
    inline int unite(int a, int b) {
        a = find(a); b = find(b);
        if (a == b) return a;
        Node &x = node[a], &y = node[b];
        if (x.tiles < y.tiles) { int t = a; a = b; b = t; }
        Node &p = node[a], &q = node[b];
        q.parent = a;
        p.tiles = p.tiles + q.tiles - (uint8_t)__builtin_popcount(p.mask & q.mask);
        p.mask |= q.mask; p.opens += q.opens; p.pens += q.pens; p.m0 += q.m0; p.m1 += q.m1;
        return a;
    }
    void init(Rng &rng) {
        memset(board, 0, sizeof board);
        memset(meeple, 0xff, sizeof meeple);
        nf = slots = dpos = nmulti = nmon = player = 0;
        score[0] = score[1] = 0; supply[0] = supply[1] = 7;
        int k = 0;
        for (int t = 0; t < 24; ++t) for (int c = COUNT[t] - (t == 3); c > 0; --c) deck[k++] = t;
        dlen = k;
        for (int i = k - 1; i > 0; --i) { int j = rng.below(i + 1); uint8_t t = deck[i]; deck[i] = deck[j]; deck[j] = t; }
        place(3, 0, 64 * SIDE + 64);
    }
    inline int legal(int t, uint16_t *mv) const {
        // branch-free: every cell stores four candidates, the write position advances by the number that fit
        int k = 0; const uint8_t *ok = SIGOK + t * 256;
        uint64_t cell = 0;
        for (int i = 0; i < nf; ++i, cell += 0x0004000400040004ull) {
            unsigned m = ok[fsig[i]];
            uint64_t v = EXPAND.v[m] + cell;
            memcpy(mv + k, &v, 8);
            k += EXPAND.n[m];
        }
        return k;
    }
    // a uniformly random legal placement without listing them, -1 if none (same choice as mv[below(legal())])
    inline int sample(int t, Rng &rng) const {
        const uint8_t *ok = SIGOK + t * 256;
        unsigned total = 0;
        for (int i = 0; i < nf; ++i) total += EXPAND.n[ok[fsig[i]]];
        if (!total) return -1;
        int r = rng.below(total);
        for (int i = 0;; ++i) {
            int n = EXPAND.n[ok[fsig[i]]];
            if (r < n) return i << 2 | (int)(EXPAND.v[ok[fsig[i]]] >> (16 * r) & 3);
            r -= n;
        }
    }
    void place(int t, int r, int p) {
        int s = slots++, T4 = t * 4 + r, base = s * SEGS, ns = FARMS ? NSEG[t] : NSEG0[t];
        lastslot = s; lastpos = p;
        type[s] = t; tr[s] = T4;
        uint32_t bit = 0;
        for (int i = 0; i < ns; ++i) {
            Node &n = node[base + i]; int q = t * SEGS + i;
            if (MULTI[q] && !bit) bit = 1u << nmulti++;
            n = Node{(uint16_t)(base + i), OPENS[q], 1, PEN[q], KIND[q], 0, 0, MULTI[q] ? bit : 0};
        }
        if (board[p] >= FR) {                  // leave the frontier
            int i = board[p] - FR, l = --nf;
            fpos[i] = fpos[l]; fsig[i] = fsig[l]; board[fpos[i]] = FR + i;
        }
        board[p] = s + 1;
        for (int d = 0; d < 4; ++d) {
            int q = (p + DELTA[d]) & MASK, b = board[q], code = EDGE[T4 * 4 + d], od = d ^ 2;
            if (b == 0) { board[q] = FR + nf; fpos[nf] = q; fsig[nf] = code << (2 * od); ++nf; }
            else if (b >= FR) fsig[b - FR] |= code << (2 * od);
            else {
                int o = b - 1, O4 = tr[o], ob = o * SEGS;
                if (code != 1) { int a = unite(base + SIDESEG[T4 * 4 + d], ob + SIDESEG[O4 * 4 + od]); node[a].opens -= 2; }
                if (FARMS && code != 2) {
                    unite(base + HALF[T4 * 8 + 2 * d], ob + HALF[O4 * 8 + OPPH[2 * d]]);
                    if (code == 3) unite(base + HALF[T4 * 8 + 2 * d + 1], ob + HALF[O4 * 8 + OPPH[2 * d + 1]]);
                }
            }
        }
        for (int i = 0; i < nmon; ++i) if (near(monpos[i], p)) moncnt[i]++;
    }
    static inline bool near(int a, int b) {
        int dx = ((a & 127) - (b & 127) + 1) & 127, dy = ((a >> 7) - (b >> 7) + 1) & 127;
        return dx <= 2 && dy <= 2;
    }
    inline int legal_meeple(uint8_t *out) {
        int k = 0; out[k++] = 255;
        if (!supply[player]) return k;
        int s = lastslot, t = type[s], base = s * SEGS, ns = FARMS ? NSEG[t] : NSEG0[t];
        for (int i = 0; i < ns; ++i) { Node &n = node[find(base + i)]; if (!(n.m0 | n.m1)) out[k++] = i; }
        return k;
    }
    void give_back(int root, int m0, int m1) {
        supply[0] += m0; supply[1] += m1;
        for (int pl = 0; pl < 2; ++pl) for (int i = 0; i < 7; ++i)
            if (meeple[pl][i] >= 0 && find(meeple[pl][i]) == root) meeple[pl][i] = -1;
    }
    void put_meeple(int seg) {
        int s = lastslot, t = type[s], base = s * SEGS;
        if (seg != 255) {
            int r = find(base + seg); Node &n = node[r];
            if (player) n.m1++; else n.m0++;
            supply[player]--;
            for (int i = 0; i < 7; ++i) if (meeple[player][i] < 0) { meeple[player][i] = base + seg; break; }
            if (n.kind == 2) {
                int c = 0;
                for (int dy = -SIDE; dy <= SIDE; dy += SIDE) for (int dx = -1; dx <= 1; ++dx) { int b = board[(lastpos + dy + dx) & MASK]; c += b > 0 && b < FR; }
                monpos[nmon] = lastpos; mononer[nmon] = player; moncnt[nmon] = c; monnode[nmon] = r; ++nmon;
            }
        }
        for (int i = 0; i < NSEG0[t]; ++i) {
            int r = find(base + i); Node &n = node[r];
            if (n.kind < 2 && n.opens == 0 && (n.m0 | n.m1)) {
                int pts = n.kind == 0 ? 2 * (n.tiles + n.pens) : n.tiles;
                if (n.m0 >= n.m1) score[0] += pts;
                if (n.m1 >= n.m0) score[1] += pts;
                give_back(r, n.m0, n.m1); n.m0 = n.m1 = 0;
            }
        }
        for (int i = nmon - 1; i >= 0; --i) if (moncnt[i] == 9) {
            score[mononer[i]] += 9; Node &n = node[monnode[i]];
            give_back(monnode[i], n.m0, n.m1); n.m0 = n.m1 = 0;
            --nmon; monpos[i] = monpos[nmon]; mononer[i] = mononer[nmon]; moncnt[i] = moncnt[nmon]; monnode[i] = monnode[nmon];
        }
        player ^= 1;
    }
    void finish() {
        for (int i = 0; i < nmon; ++i) { score[mononer[i]] += moncnt[i]; Node &n = node[monnode[i]]; n.m0 = n.m1 = 0; }
        uint64_t fm[16] = {}; int fid = 0; static thread_local uint16_t idx[72 * SEGS]; int ncity = 0;
        if (FARMS) {
            static thread_local uint8_t cid[72 * SEGS];
            bool any = false;
            for (int pl = 0; pl < 2; ++pl) for (int i = 0; i < 7; ++i) if (meeple[pl][i] >= 0) {
                int r = find(meeple[pl][i]); if (node[r].kind == 3) { idx[r] = fid; fm[fid++] = 0; any = true; }
            }
            if (any) {
                memset(cid, 0, sizeof cid);
                for (int s = 0; s < slots; ++s) {
                    int t = type[s], base = s * SEGS;
                    for (int i = NSEG0[t]; i < NSEG[t]; ++i) {
                        unsigned adj = ADJ[t * SEGS + i]; if (!adj) continue;
                        int f = find(base + i); if (!(node[f].m0 | node[f].m1)) continue;
                        while (adj) {
                            int c = find(base + __builtin_ctz(adj)); adj &= adj - 1;
                            if (node[c].opens == 0) { if (!cid[c]) cid[c] = ++ncity; fm[idx[f]] |= 1ull << (cid[c] - 1); }
                        }
                    }
                }
            }
        }
        for (int pl = 0; pl < 2; ++pl) for (int i = 0; i < 7; ++i) if (meeple[pl][i] >= 0) {
            int r = find(meeple[pl][i]); Node &n = node[r];
            if (!(n.m0 | n.m1)) continue;
            int pts = n.kind == 0 ? n.tiles + n.pens : n.kind == 1 ? n.tiles : n.kind == 3 ? 3 * __builtin_popcountll(fm[idx[r]]) : 0;
            if (n.m0 >= n.m1) score[0] += pts;
            if (n.m1 >= n.m0) score[1] += pts;
            n.m0 = n.m1 = 0;
        }
    }
    // one tile (skipping tiles that fit nowhere); false when the deck is empty
    inline bool turn(Rng &rng, long &moves) {
        uint8_t mp[12];
        while (dpos < dlen) {
            int t = deck[dpos++];
#ifdef LISTED
            uint16_t mv[600];
            int k = legal(t, mv);
            if (!k) continue;
            int m = mv[rng.below(k)];
#else
            int m = sample(t, rng);
            if (m < 0) continue;
#endif
            place(t, m & 3, fpos[m >> 2]);
            int q = legal_meeple(mp);
            put_meeple(mp[rng.below(q)]);
            moves += 2;
            return true;
        }
        return false;
    }
    void play(Rng &rng, long &moves) { while (turn(rng, moves)) {} finish(); }
};

// CPU time, not wall time: the machine is shared
static double now() { timespec t; clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t); return t.tv_sec + t.tv_nsec * 1e-9; }

template <bool FARMS> void bench(double secs) {
    using S = State<FARMS>;
    static S s; Rng rng{1};
    long games = 0, moves = 0; double sc = 0, t0 = now(), dt;
    do { for (int i = 0; i < 200; ++i) { s.init(rng); s.play(rng, moves); sc += s.score[0] + s.score[1]; } games += 200; dt = now() - t0; } while (dt < secs);
    // mid-game states
    static S mids[16]; long dummy = 0;
    for (auto &m : mids) { m.init(rng); for (int i = 0; i < 35; ++i) m.turn(rng, dummy); }
    static S copy; long n = 0; double t1 = now(), d1; volatile int sink = 0;
    do { for (int i = 0; i < 2000; ++i) { copy = mids[i & 15]; sink += copy.nf; } n += 2000; d1 = now() - t1; } while (d1 < secs / 4);
    double clone_ns = d1 / n * 1e9;
    uint16_t mv[600]; n = 0; long lk = 0; t1 = now();
    do { for (int i = 0; i < 2000; ++i) { auto &m = mids[i & 15]; lk += m.legal(m.deck[m.dpos], mv); sink += mv[0]; } n += 2000; d1 = now() - t1; } while (d1 < secs / 4);
    double legal_ns = d1 / n * 1e9, legal_n = (double)lk / n;
    n = 0; t1 = now();
    do { for (int i = 0; i < 200; ++i) { copy = mids[i & 15]; copy.play(rng, dummy); sink += copy.score[0]; } n += 200; d1 = now() - t1; } while (d1 < secs / 2);
    printf("{\"name\": \"climit-%s\", \"games\": %ld, \"secs\": %.3f, \"games_per_s\": %.1f, \"moves_per_s\": %.0f, \"moves_per_game\": %.2f, "
           "\"mean_score\": %.3f, \"clone_us\": %.4f, \"legal_us\": %.4f, \"legal_n\": %.1f, \"mid_sims_per_s\": %.1f, \"state_bytes\": %zu}\n",
           FARMS ? "farm" : "base", games, dt, games / dt, moves / dt, (double)moves / games, sc / games / 2, clone_ns / 1e3, legal_ns / 1e3, legal_n, n / d1, sizeof(S));
}

template <bool FARMS> void trace(int games, uint32_t seed) {
    static State<FARMS> s; Rng rng{seed}; long moves = 0; uint64_t h = 7;
    for (int g = 0; g < games; ++g) { s.init(rng); s.play(rng, moves); h = (h * 1000003 + s.score[0] * 1000 + s.score[1]) & 0x7fffffffffull; if (g < 3) printf("%d %d\n", s.score[0], s.score[1]); }
    printf("moves %ld hash %llu\n", moves, (unsigned long long)h);
}

int main(int argc, char **argv) {
    if (argc > 4 && !strcmp(argv[1], "--trace")) { if (atoi(argv[2])) trace<true>(atoi(argv[3]), atoi(argv[4])); else trace<false>(atoi(argv[3]), atoi(argv[4])); return 0; }
    double secs = argc > 1 ? atof(argv[1]) : 3;
    bench<false>(secs); bench<true>(secs);
}
