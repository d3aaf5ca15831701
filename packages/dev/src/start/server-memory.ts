/*
 * How Node and the C library of Linux keep the server's memory small, as `backend/Dockerfile` sets it too.
 * docs/benchmarks.md has the measurements.
 */

/**
 * Options of Node: a bound that makes the old space grow in small steps, and one of the young space, which V8 would
 * otherwise let grow to 128 MB beside it (two halves of 64), where the server's limit of 250 MB has room for 20.
 */
export const SERVER_NODE_OPTIONS = ['--max-semi-space-size=8', '--max-old-space-size=512'] as const;

/**
 * Environment for glibc's `malloc`: two arenas for all threads instead of eight for each core, and a fixed threshold of
 * 128 KiB, from which on memory that was freed returns to the system at once. And where Node keeps what it compiled,
 * from the server's folder on: with all TypeScript there, it never loads its compiler, which stays in memory for good.
 */
export const SERVER_MEMORY_ENV = {
  MALLOC_ARENA_MAX: '2',
  MALLOC_TRIM_THRESHOLD_: '131072',
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
} as const;
