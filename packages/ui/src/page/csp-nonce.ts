/** The nonce of this page's content security policy, which lets style elements made by libraries pass. */
export function readCspNonce(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce;
}
