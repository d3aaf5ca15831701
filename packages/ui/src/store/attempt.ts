/** The result of a use of storage, undefined where it throws: naming `localStorage` alone can. */
export function attempt<T>(access: () => T): T | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
