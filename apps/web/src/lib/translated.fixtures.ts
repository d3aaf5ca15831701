/** Replaces each text of the page by `font` elements, as a browser's translation does: React's own node is gone. */
export function translatePage(): void {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) {
    // The walker shows nothing else.
    texts.push(walker.currentNode as Text);
  }
  for (const text of texts) {
    if (text.data.trim() !== '' && !text.parentElement?.closest('font, script, style, textarea')) {
      const [outer, inner] = [document.createElement('font'), document.createElement('font')];
      inner.textContent = text.data;
      outer.append(inner);
      text.replaceWith(outer);
    }
  }
}

/** The texts of the page, whatever their order, without what is only announced. */
export function pageTexts(): string[] {
  const page = document.body.cloneNode(true) as HTMLElement;
  page.querySelectorAll('output, [aria-live]').forEach((part) => part.remove());
  return [...page.querySelectorAll('h1, h2, h3, h4, p, li, dt, dd, button, time')]
    .map(({ textContent }) => textContent)
    .toSorted();
}
