import type { App } from 'electron';
import {
  attentionLink,
  conversationLink,
  conversationsLink,
  packageLink,
  packagePath,
} from '@moveway/admin-ui/lib/address/links.ts';
import { linkSchema, type Link } from '../../ipc/window.contract.ts';
import { isAppUrl } from '../protocol/app-scheme.ts';

export const LINK_PROTOCOL = 'moveway';

/** Path and query of the console that show what a link leads to. */
export function pathOf(link: Link): string {
  switch (link.kind) {
    case 'package':
      return packageLink(link.trackingNumber);
    case 'conversation':
      return conversationLink(link.id);
    case 'late':
      return attentionLink('late');
    case 'support':
      return conversationsLink('waiting');
    default:
      return link satisfies never;
  }
}

/**
 * What an address of ours leads to: `moveway://package/MW123456789`, `moveway://conversation/<its or its customer's
 * id>`.
 * @returns undefined for everything else; the text comes from other programs and pages
 */
export function parseDeepLink(text: string): Link | undefined {
  if (text.length > 200 || !URL.canParse(text)) {
    return undefined;
  }
  const { protocol, host, pathname } = new URL(text);
  if (protocol !== `${LINK_PROTOCOL}:`) {
    return undefined;
  }
  // URL parsing lowers the host of a website only, not of moveway: addresses.
  const kind = host.toLowerCase();
  const value = pathname.replace(/^\//, '');
  const link =
    kind === 'package' ? { kind, trackingNumber: value.toUpperCase() } : { kind, id: value.toLowerCase() };
  return linkSchema.safeParse(link).data;
}

/**
 * What an address of the console shows that can have a window of its own.
 * @param url of the console; nothing else leads anywhere
 */
export function linkOfPage(url: string): Link | undefined {
  if (!isAppUrl(url)) {
    return undefined;
  }
  const { pathname, searchParams } = new URL(url);
  const idBelow = (path: string) =>
    pathname.startsWith(path) ? pathname.slice(path.length).replace(/\/$/, '') : undefined;
  const trackingNumber = searchParams.get('package') ?? idBelow(packagePath(''));
  const link =
    trackingNumber === undefined
      ? { kind: 'conversation', id: idBelow(conversationLink('')) }
      : { kind: 'package', trackingNumber };
  return linkSchema.safeParse(link).data;
}

/** The link among the arguments of a start: Windows and Linux start the app again with it. */
export function linkAmong(args: readonly string[]): Link | undefined {
  return args.map(parseDeepLink).find((link) => link !== undefined);
}

type Open = (link?: Link) => void;

/**
 * Follows the links that macOS passes on, and those of a second start on Windows and Linux, from before the app is
 * ready: the one that comes before there is a window is kept.
 * @returns gives all links to `open` from now on; the kept one is the result
 */
export function followOpenedLinks(app: Pick<App, 'on'>): (open: Open) => Link | undefined {
  let first: Link | undefined;
  let open: Open = (link) => {
    first = link ?? first;
  };
  app.on('open-url', (event, url) => {
    event.preventDefault();
    open(parseDeepLink(url));
  });
  app.on('second-instance', (_event, args) => open(linkAmong(args)));
  return (next) => {
    open = next;
    return first;
  };
}
