/** Gives an element the focus when it appears, as its `ref`: what had the focus before is gone. */
export function takeFocus(element: HTMLElement | null): void {
  element?.focus();
}
