/**
 * Marks the root element (`data-may-be-signed-in`) where this browser holds a sign-in, so that the prerendered header
 * does not offer to sign in until the server has said who is here. Its text is embedded as a script that runs before
 * the first paint, so it must not refer to anything outside itself.
 * @param hintCookie the name of the cookie that says so
 */
export function markSignedIn(hintCookie: string): void {
  if (document.cookie.includes(`${hintCookie}=`)) {
    document.documentElement.dataset['mayBeSignedIn'] = '';
  }
}
