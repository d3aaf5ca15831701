/**
 * A fetch that does what a browser's page does and Node's does not: keeps cookies, and names its own origin in unsafe
 * calls.
 */
export function createBrowserFetch(origin: string): typeof fetch {
  const cookies = new Map<string, string>();
  return async (input, init) => {
    const request = new Request(input, init);
    if (cookies.size > 0) {
      request.headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '));
    }
    if (request.method !== 'GET' && !request.headers.has('origin')) {
      request.headers.set('origin', origin);
    }
    const response = await fetch(request);
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=');
      if (value === '') {
        cookies.delete(name);
      } else {
        cookies.set(name, value);
      }
    }
    return response;
  };
}
