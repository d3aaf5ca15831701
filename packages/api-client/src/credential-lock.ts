const NAME = 'moveway.credentials';

/** Only pages of a secure context have locks; a page without them goes on as if nobody else were there. */
function locks(): LockManager | undefined {
  // Declared as always there.
  return (navigator as { locks?: LockManager }).locks;
}

/**
 * Does what replaces the credential of the calls (session cookie, bearer token) while no window of this browser asks
 * who is signed in: asked with the old one, in the moment before the new one arrives, the server would say nobody.
 */
export async function replacingCredential<T>(work: () => Promise<T>): Promise<T> {
  const manager = locks();
  // The browser's types nest the promise; awaited, it is the answer.
  return manager ? ((await manager.request(NAME, work)) as T) : work();
}

/** Waits until no credential is being replaced. */
export async function credentialInPlace(): Promise<void> {
  await locks()?.request(NAME, { mode: 'shared' }, () => undefined);
}
