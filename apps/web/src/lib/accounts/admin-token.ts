import { ADMIN_TOKEN_KEY } from '@moveway/contracts/accounts/account.constants.ts';

/** Where storage is forbidden, the credential lasts as long as the page. */
let unstored: string | undefined;

/** An administrator's bearer credential; there is one only where cookies could not be used. */
export function readAdminToken(): string | undefined {
  try {
    return localStorage.getItem(ADMIN_TOKEN_KEY) ?? undefined;
  } catch {
    return unstored;
  }
}

/** Stores a token, replacing the one before. */
export function storeAdminToken(token: string): void {
  try {
    localStorage.setItem(ADMIN_TOKEN_KEY, token);
  } catch {
    unstored = token;
  }
}

export function clearAdminToken(): void {
  unstored = undefined;
  try {
    localStorage.removeItem(ADMIN_TOKEN_KEY);
  } catch {
    // Storage can be forbidden; then there is nothing to remove.
  }
}
