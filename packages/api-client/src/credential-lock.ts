const NAME = 'moveway.credentials';

/** What is used of the browser's locks: Node's types, which also read this file, have none of them. */
interface Locks {
  request<T>(name: string, work: () => Promise<T>): Promise<T>;
  request(name: string, options: { mode: 'shared' }, work: () => void): Promise<void>;
}

/** Only pages of a secure context have locks; others go on without. */
function locks(): Locks | undefined {
  return (navigator as { locks?: Locks }).locks;
}

/**
 * Runs `work`, which replaces the credential of the calls (session cookie, bearer token), while no window of this
 * browser checks its session: with the old credential, before the new one arrives, the check would report a sign-out.
 */
export async function replacingCredential<T>(work: () => Promise<T>): Promise<T> {
  const available = locks();
  return available ? available.request(NAME, work) : work();
}

/** Waits until no credential is being replaced. */
export async function credentialInPlace(): Promise<void> {
  await locks()?.request(NAME, { mode: 'shared' }, () => undefined);
}
