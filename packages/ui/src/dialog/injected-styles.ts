import { setNonce } from 'get-nonce';
import { readCspNonce } from '../page/csp-nonce.ts';

/** Radix stops the page behind from scrolling with a style element of its own; the page's nonce lets it pass. */
export function allowInjectedStyles(): void {
  const nonce = readCspNonce();
  if (nonce) {
    setNonce(nonce);
  }
}
