import type { App } from 'electron';
import type { Link } from '../ipc/window.contract.ts';
import { parseDeepLink } from './link-path.ts';

type Open = (link?: Link) => void;

/**
 * Follows the links that macOS passes on, from before the app is ready: the one that started it comes then, and is kept.
 * @returns gives all links to `open` from now on; the kept one is the result
 */
export function followOpenedLinks(app: Pick<App, 'on'>): (open: Open) => Link | undefined {
  let first: Link | undefined;
  let open: Open = (link) => {
    first = link;
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(parseDeepLink(url));
  });
  return (next) => {
    open = next;
    return first;
  };
}
