import { normalizeName } from '../../kernel/normalize-name.ts';

/** The names a user may sign in with. */
export function signInNames({ username, email }: { username: string; email?: string | undefined }): string[] {
  return [username, ...(email === undefined ? [] : [email])].map(normalizeName);
}

/** The names that staff search users by, besides those to sign in with. */
export function nameKeys({ firstName = '', surname = '' }: { firstName?: string; surname?: string }) {
  const keys = [firstName, surname, `${firstName} ${surname}`].map(normalizeName);
  return [...new Set(keys.filter((key) => key !== ''))];
}
