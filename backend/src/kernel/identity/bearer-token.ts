const TOKEN = /^[\w-]{16,128}$/;

/** Whether a text looks like a bearer token. Anything else is no token, and costs no look-up. */
export function isBearerToken(text: unknown): text is string {
  return typeof text === 'string' && TOKEN.test(text);
}

/** The bearer token of an `Authorization` header. */
export function bearerTokenOf(header: string | undefined): string | undefined {
  const token = /^Bearer (\S+)$/i.exec(header ?? '')?.[1];
  return isBearerToken(token) ? token : undefined;
}
