import { useEffectEvent, useLayoutEffect, useRef, useState, type RefObject, type UIEvent } from 'react';

/** Nearer to the end than this, the reader sees the end. In pixels. */
const END_PX = 24;

/**
 * Keeps a scrolled area at its end until its reader scrolls up: when its content grows, also by what is loaded later,
 * and when less of it is shown.
 * @param area has all of its content in one element
 */
export function useKeptEnd(area: RefObject<HTMLElement | null>) {
  const [isAtEnd, setAtEnd] = useState(true);
  const lastTop = useRef(0);
  const keepEnd = useEffectEvent(() => {
    if (isAtEnd) {
      scrollToEnd(area.current);
    }
  });
  useLayoutEffect(() => {
    const observer = new ResizeObserver(() => keepEnd());
    for (const element of [area.current, area.current?.firstElementChild]) {
      if (element) {
        observer.observe(element);
      }
    }
    return () => observer.disconnect();
  }, [area]);
  return {
    isAtEnd,
    /** From the next change on. */
    setAtEnd,
    /** Also takes the focus, which a button that is needed no longer would lose. */
    showEnd: () => {
      scrollToEnd(area.current);
      setAtEnd(true);
      area.current?.focus({ preventScroll: true });
    },
    onScroll: ({ currentTarget: { scrollHeight, scrollTop, clientHeight } }: UIEvent) => {
      if (scrollHeight - scrollTop - clientHeight < END_PX) {
        setAtEnd(true);
      } else if (scrollTop < lastTop.current) {
        // Scrolling to the end may be reported once the content has grown again, which is not the reader's doing.
        setAtEnd(false);
      }
      lastTop.current = scrollTop;
    },
  };
}

function scrollToEnd(area: HTMLElement | null): void {
  if (area) {
    area.scrollTop = area.scrollHeight;
  }
}
