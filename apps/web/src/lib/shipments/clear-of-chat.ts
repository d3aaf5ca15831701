/**
 * On a phone, how far an element beside the chat button reaches up from the bottom of the screen, in pixels; else 0 or
 * less.
 */
function besideChat(element: HTMLElement): number {
  const { top, bottom } = element.getBoundingClientRect();
  // Below 640 pixels the chat button is small and round, and 72 high with its margin and count.
  return innerWidth < 640 && bottom > innerHeight - 72 ? innerHeight - top : 0;
}

/**
 * Moves what the chat button would cover below the screen: buttons, and blocks with `data-wide`, whose texts reach to
 * the right edge.
 * @param result what has just been rendered
 */
export function clearOfChat(result: HTMLElement | null): void {
  for (const block of result?.querySelectorAll<HTMLElement>('[data-wide],button') ?? []) {
    const move = besideChat(block);
    if (move > 0) {
      block.style.marginTop = `${(Number.parseFloat(getComputedStyle(block).marginTop) || 0) + move}px`;
    }
  }
}

/**
 * Keeps the rows beside the chat button clear of its width. Once the page is scrolled the rows stay as they are.
 * @param list as it has just been rendered
 */
export function narrowBesideChat(list: HTMLElement | null): void {
  if (scrollY > 0) {
    return;
  }
  // Of a row that opens, the part that opens it.
  for (const part of list?.querySelectorAll<HTMLElement>(':scope>li>:not(details),summary') ?? []) {
    part.style.marginRight = '';
    part.style.marginRight = besideChat(part) > 0 ? '2.75rem' : '';
  }
}
