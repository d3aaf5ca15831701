import { ADMIN_TOKEN_KEY } from '@moveway/contracts/accounts/account.constants.ts';

/** An administrator's bearer token, stored only if cookies could not be used. */
export function readAdminToken(): string | undefined {
  try {
    return localStorage.getItem(ADMIN_TOKEN_KEY) ?? undefined;
  } catch {
    // Storage can be forbidden; then it has no token.
    return undefined;
  }
}

/** Stores a token, replacing the one before. */
export function storeAdminToken(token: string): void {
  try {
    localStorage.setItem(ADMIN_TOKEN_KEY, token);
  } catch {
    // Storage can be forbidden; then no call has used a token from it.
  }
}

export function clearAdminToken(): void {
  try {
    localStorage.removeItem(ADMIN_TOKEN_KEY);
  } catch {
    // Storage can be forbidden; then there is nothing to remove.
  }
}
