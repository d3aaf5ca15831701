type Optional<T> = { [K in keyof T]: undefined extends T[K] ? K : never }[keyof T];

/** An object whose keys are absent instead of holding undefined. */
export type Defined<T> = Omit<T, Optional<T>> & { [K in Optional<T>]?: Exclude<T[K], undefined> };

/** Leaves out the keys that hold undefined: what is not given is not stored. */
export function defined<T extends object>(object: T): Defined<T> {
  // Every value that is left is defined, which Object.fromEntries cannot express.
  return Object.fromEntries(Object.entries(object).filter(([, value]) => value !== undefined)) as Defined<T>;
}
