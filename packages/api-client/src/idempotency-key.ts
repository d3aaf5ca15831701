/**
 * A random key. Not `crypto.randomUUID`, which browsers provide to pages with TLS only: an office may open the site by
 * the server's address in its own network.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
