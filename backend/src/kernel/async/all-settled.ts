/**
 * Waits for all of the work, so that none of it goes on in the background when this returns.
 * @throws what the first that failed was rejected with
 */
export async function allSettled(work: readonly Promise<void>[]): Promise<void> {
  for (const result of await Promise.allSettled(work)) {
    if (result.status === 'rejected') {
      throw result.reason;
    }
  }
}
