/**
 * Waits for all of the work, so that none of it goes on in the background when this returns.
 * @throws the error of the first one that failed
 */
export async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') {
      throw result.reason;
    }
  }
}

/**
 * Work that runs while other work does, and whose outcome is awaited after that. When the other work fails first, this
 * outcome is never awaited, and a failure of it must not end the process.
 */
export function awaitedLater<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined);
  return work;
}

/** The progress of a file that is being received, and the way to end its reception. */
export interface Arrival {
  /** Called with the size of each piece, in bytes. */
  arrived: (bytes: number) => void;
  /** Ends the reception with its reason as the error. */
  signal: AbortSignal;
}
