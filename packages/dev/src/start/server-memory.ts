/*
 * How Node and the C library of Linux keep the server's memory small, as `backend/Dockerfile` sets it too.
 * docs/benchmarks.md has the measurements.
 */

/** Options of Node: a small young space, and a bound that makes the old one grow in small steps. */
export const SERVER_NODE_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=512'] as const;

/**
 * Environment for glibc's `malloc`: two arenas for all threads instead of eight for each core, and a fixed threshold of
 * 128 KiB, from which on memory that was freed returns to the system at once. And where Node keeps what it compiled, from the
 * server's folder on: with all TypeScript there, it never loads its compiler, which stays in memory for good.
 */
export const SERVER_MEMORY_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
} as const;
