/**
 * Waits for an answer of MongoDB, but not for ever: the driver has no limit of its own, and on a connection that is
 * dead without having been closed (a host that lost its power, a network device that forgot the connection) none comes.
 * @throws {Error} when there is none in `limitMs` milliseconds
 */
export async function withinTime<T>(limitMs: number, answer: Promise<T>): Promise<T> {
  const silence = Promise.withResolvers<never>();
  const timer = setTimeout(
    () => silence.reject(new Error(`MongoDB has not answered for ${limitMs} ms`)),
    limitMs,
  );
  try {
    return await Promise.race([answer, silence.promise]);
  } finally {
    clearTimeout(timer);
  }
}
