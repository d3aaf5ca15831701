/** The name of what is stored for a user, with their id (`ui/personal/account.ts`). */
export const OF_USER = /^moveway\.(?:answers|draft|unsent|choice)\.([a-f\d]{24})\./;

/** Before an encrypted text; without it, a text is of a version before November 26, 2026. */
export const SEALED = 'sealed:';
