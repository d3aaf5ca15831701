import type { ComponentProps, MouseEvent } from 'react';
import { useHref, useLocation, useNavigate, type To } from 'react-router-dom';

interface LinkProps extends Omit<ComponentProps<'a'>, 'href' | 'target'> {
  to: To;
}

/**
 * A link to another page of the app, followed without loading a document. React Router's own comes with the prefetching
 * of its framework mode, 3 KB of every first visit.
 */
export function Link({ to, onClick, children, ...anchor }: LinkProps) {
  const href = useHref(to);
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!event.defaultPrevented && !isForBrowser(event)) {
      event.preventDefault();
      // As with native links, the current address adds no entry to the history.
      void navigate(to, { replace: href === pathname + search + hash });
    }
  };
  return (
    <a {...anchor} href={href} onClick={follow}>
      {children}
    </a>
  );
}

/** Whether a click asks for another tab, another window or a download. */
function isForBrowser({ button, metaKey, altKey, ctrlKey, shiftKey }: MouseEvent): boolean {
  return button !== 0 || metaKey || altKey || ctrlKey || shiftKey;
}
