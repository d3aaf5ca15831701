import { ADMIN_TOKEN_KEY } from '@moveway/contracts/accounts/account.constants.ts';

/** An administrator's bearer credential; there is one only where cookies could not be used. */
export function readAdminToken(): string | undefined {
  try {
    return localStorage.getItem(ADMIN_TOKEN_KEY) ?? undefined;
  } catch {
    // Storage can be forbidden; then there is no credential in it.
    return undefined;
  }
}

/** Puts the successor of the credential in its place. */
export function storeAdminToken(token: string): void {
  try {
    localStorage.setItem(ADMIN_TOKEN_KEY, token);
  } catch {
    // Storage can be forbidden; then no call carried a credential from it.
  }
}

export function clearAdminToken(): void {
  try {
    localStorage.removeItem(ADMIN_TOKEN_KEY);
  } catch {
    // Storage can be forbidden; then there is nothing in it to remove.
  }
}
