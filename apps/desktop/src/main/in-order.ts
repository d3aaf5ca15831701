/** Runs one piece of work after the other, in the order in which they were given. */
export function createQueue(): <T>(work: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (work) => {
    const done = last.then(work);
    // What one could not do costs that one alone.
    last = done.catch(() => undefined);
    return done;
  };
}
