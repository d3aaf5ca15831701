/** Below this width the chat button is small and round, and so high with its margin and count; in pixels. */
const PHONE_PX = 640;
const CHAT_PX = 72;

/**
 * On a phone, moves what the chat button would cover at the bottom of the screen below it: buttons, and blocks with
 * `data-wide`, whose texts reach to the right edge.
 * @param result what has just been rendered
 */
export function clearOfChat(result: HTMLElement | null): void {
  if (innerWidth >= PHONE_PX) {
    return;
  }
  for (const block of result?.querySelectorAll<HTMLElement>('[data-wide], button') ?? []) {
    const { top, bottom } = block.getBoundingClientRect();
    if (top < innerHeight && bottom > innerHeight - CHAT_PX) {
      const margin = Number.parseFloat(getComputedStyle(block).marginTop) || 0;
      block.style.marginTop = `${margin + innerHeight - top}px`;
    }
  }
}
