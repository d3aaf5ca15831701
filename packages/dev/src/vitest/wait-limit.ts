/**
 * How long a test waits for what it expects, in milliseconds, unless it says otherwise. Every wait ends as soon as its
 * condition holds, so this has to be longer than a busy machine needs; the libraries' default of one second is not. It
 * is shorter than the 30 seconds after which connections ping and clients connect again anyway.
 */
export const WAIT_LIMIT_MS = 25_000;
