/** The push services of the browsers: Chrome and its kin, Firefox, Edge, Safari. A dot stands for any host below. */
const PUSH_SERVICES = [
  'fcm.googleapis.com',
  '.push.services.mozilla.com',
  '.notify.windows.com',
  '.push.apple.com',
];

/**
 * Whether an address that a browser names is one of a known push service. The server calls it, so that any other one
 * would let strangers make it call any address (server-side request forgery), its own network for instance.
 */
export function isPushService(endpoint: string): boolean {
  if (!URL.canParse(endpoint)) {
    return false;
  }
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  return (
    protocol === 'https:' &&
    port === '' &&
    username === '' &&
    password === '' &&
    PUSH_SERVICES.some((host) => (host.startsWith('.') ? hostname.endsWith(host) : hostname === host))
  );
}
