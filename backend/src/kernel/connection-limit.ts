/** Counts open connections by address. */
export interface ConnectionLimit {
  isReached(address: string): boolean;
  /** Counts one more. @returns how to count it off again */
  add(address: string): () => void;
}

export function createConnectionLimit(most: number): ConnectionLimit {
  const open = new Map<string, number>();
  return {
    isReached: (address) => (open.get(address) ?? 0) >= most,
    add(address) {
      open.set(address, (open.get(address) ?? 0) + 1);
      return () => {
        const left = (open.get(address) ?? 1) - 1;
        if (left === 0) {
          open.delete(address);
        } else {
          open.set(address, left);
        }
      };
    },
  };
}
