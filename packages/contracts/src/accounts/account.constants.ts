/** Limits of accounts (specification, sections 5 and 9). */
export const USERNAME_MIN = 3;
export const USERNAME_MAX = 40;
/** Letters, numbers and underscores (section 5). */
export const USERNAME_PATTERN = /^[A-Za-z0-9_]+$/;
export const PASSWORD_MIN = 6;
/** argon2id takes any length; this only stops a megabyte from being hashed. */
export const PASSWORD_MAX = 200;
/**
 * Text, @, text, dot, text (section 5), without the characters that separate or quote addresses in an email's header.
 * The part before the dot contains no further dot, so that an address matches in one way only: with backtracking, a
 * long input would block the server for half a minute.
 */
export const EMAIL_PATTERN =
  /^[^\s@<>()[\],;:"\\]+@[^\s@<>()[\],;:"\\][^\s@.<>()[\],;:"\\]*\.[^\s@<>()[\],;:"\\]+$/;
/** Digits with separators, and an extension; without backtracking, for the same reason. */
export const PHONE_PATTERN = /^[\s()+.-]*\d[\d\s()+.-]*(?:x\d+)?$/i;
/** The key in the browser's local storage that holds the administrator's bearer credential (section 3). */
export const ADMIN_TOKEN_KEY = 'adminToken';
/**
 * A readable cookie beside the real, unreadable session cookie. It says only "there may be a session", so that a
 * visitor who never signed in costs no account call and downloads no account code.
 */
export const SIGNED_IN_HINT_COOKIE = 'moveway.signed-in';
