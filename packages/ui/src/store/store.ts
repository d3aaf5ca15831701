/** One value shared by components that have no common parent to hold it. */
export interface Store<T> {
  get: () => T;
  set: (value: T) => void;
  /** Calls `listener` after each change. @returns unsubscribes */
  subscribe: (listener: () => void) => () => void;
}

export function createStore<T>(initial: T): Store<T> {
  let current = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => current,
    set(value) {
      current = value;
      for (const listener of listeners) {
        listener();
      }
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
