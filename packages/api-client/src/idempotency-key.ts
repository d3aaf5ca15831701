/**
 * A key that no other call has. Not `crypto.randomUUID`, which browsers keep from pages without TLS: an office may open
 * the site by the server's address in its own network.
 */
export function newIdempotencyKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');
}
