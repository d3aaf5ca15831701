/** The chat button of a phone is 48 pixels wide and high; this much from the right and bottom edge belongs to it. */
const BUTTON_REACH = { right: 60, bottom: 72 };

/** Makes a block narrower by the part of the chat button that is over the content. */
const NARROWER = '2.75rem';

/** Whether an element is beside the chat button of a phone, which is small and round below 640 pixels. */
function isBesideChat(element: HTMLElement): boolean {
  const { top, right, bottom } = element.getBoundingClientRect();
  return (
    innerWidth < 640 &&
    top < innerHeight &&
    bottom > innerHeight - BUTTON_REACH.bottom &&
    right > innerWidth - BUTTON_REACH.right
  );
}

/**
 * Keeps what the chat button would cover clear of its width: buttons, paragraphs, and blocks with `data-wide`, whose
 * texts reach to the right edge.
 * @param result what has just been rendered
 */
export function clearOfChat(result: HTMLElement | null): void {
  for (const block of result?.querySelectorAll<HTMLElement>('[data-wide],button,p') ?? []) {
    if (isBesideChat(block)) {
      block.style.marginRight = NARROWER;
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
    part.style.marginRight = isBesideChat(part) ? NARROWER : '';
  }
}
