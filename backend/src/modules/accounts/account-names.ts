/** A name as it is compared: two that look alike but for the case of their letters are the same. */
export function normalizeName(name: string): string {
  return name.trim().normalize('NFKC').toLowerCase();
}

/** What a person may type to sign in. */
export function signInNames({ username, email }: { username: string; email?: string | undefined }): string[] {
  return [username, ...(email === undefined ? [] : [email])].map(normalizeName);
}

/** What staff find a person by, besides the names to sign in. */
export function nameKeys({ firstName = '', surname = '' }: { firstName?: string; surname?: string }) {
  const keys = [firstName, surname, `${firstName} ${surname}`].map(normalizeName);
  return [...new Set(keys.filter((key) => key !== ''))];
}
