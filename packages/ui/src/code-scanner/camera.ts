/** Why there is no picture, for who scans; each is followed by how to go on without a camera. */
const PROBLEMS: Readonly<Record<string, string>> = {
  NotAllowedError:
    'The camera is not allowed for this page. Allow it in the settings of the browser, or of this device.',
  NotFoundError: 'This device has no camera that could be found.',
  OverconstrainedError: 'This device has no camera that could be found.',
  NotReadableError: 'The camera cannot be used now. Another program may be using it.',
  AbortError: 'The camera cannot be used now. Another program may be using it.',
};

/** In words for who scans, why the camera could not be opened. */
export function cameraProblem(error: unknown): string {
  const known = error instanceof DOMException ? PROBLEMS[error.name] : undefined;
  return known ?? 'The camera could not be opened.';
}

/** The camera that looks away from who holds the device, where there is one. @throws {DOMException} */
export async function openCamera(): Promise<MediaStream> {
  // Browsers give it to pages over https only.
  if (!('mediaDevices' in navigator)) {
    throw new DOMException('There is no camera for this page.', 'NotAllowedError');
  }
  return navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
    audio: false,
  });
}

/**
 * Whether the camera is allowed by the address that this document was loaded at. The server allows it for pages that
 * scan; a page that was reached by a link within the site has the policy of the one before.
 */
export function wasLoadedHere(): boolean {
  const [entry] = performance.getEntriesByType('navigation');
  return entry === undefined || new URL(entry.name).pathname === location.pathname;
}
