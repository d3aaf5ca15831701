/**
 * The Content-Security-Policy of the console: nothing from elsewhere, no inline script, and no connection but the
 * server's live one (calls go through the console's own origin). Inline styles are allowed, because Ant Design writes
 * them.
 */
export function contentPolicy(serverUrl: string): string {
  const liveUrl = new URL(serverUrl);
  liveUrl.protocol = liveUrl.protocol === 'https:' ? 'wss:' : 'ws:';
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data:",
    "font-src 'self'",
    `connect-src 'self' ${liveUrl.protocol}//${liveUrl.host}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
