/** The ids of what gets the focus when a button of a package's row goes while it has it. */
export const summaryId = (trackingNumber: string): string => `package-${trackingNumber}`;
export const requestId = (trackingNumber: string): string => `request-${trackingNumber}`;

/** Focuses an element, unless the reader has moved the focus elsewhere by now. */
export function focusIfLost(id: string): void {
  if (document.activeElement === document.body) {
    document.getElementById(id)?.focus();
  }
}
