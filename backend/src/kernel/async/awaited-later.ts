/**
 * Work that runs while other work does, and whose outcome is awaited after that. When the other work fails first, this
 * outcome is never awaited, and a failure of it must not end the process.
 */
export function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}
