/** A fetch whose calls come from this address, as the trusted proxy passes them on. */
export function forwardedFrom(address: string, send: typeof fetch = fetch): typeof fetch {
  return (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('x-forwarded-for', address);
    return send(input, { ...init, headers });
  };
}
