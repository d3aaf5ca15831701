/** Counts open connections by address. */
export function createConnectionLimit(most: number) {
  const open = new Map<string, number>();
  return {
    isReached: (address: string) => (open.get(address) ?? 0) >= most,
    /** Counts one more; returns how to count it off again. */
    enter(address: string): () => void {
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
