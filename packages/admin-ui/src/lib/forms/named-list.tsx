import { useEffect, useRef, type ReactElement, type ReactNode } from 'react';

/** For `popupRender` of a select: gives its list of options the name of its field, which the kit leaves out. */
export function namedList(list: ReactElement) {
  return <NamedList>{list}</NamedList>;
}

function NamedList({ children }: { children: ReactNode }) {
  const frame = useRef<HTMLDivElement>(null);
  // After every render: the kit makes another list when the options change.
  useEffect(() => {
    const list = frame.current?.querySelector('[role="listbox"]');
    const field = list && document.getElementById(list.id.replace(/_list$/, ''));
    if (list && field instanceof HTMLInputElement) {
      const name = field.ariaLabel ?? field.labels?.[0]?.textContent;
      list.setAttribute('aria-label', name ?? '');
    }
  });
  return <div ref={frame}>{children}</div>;
}
