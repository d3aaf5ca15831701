import { CONSOLE_PATH } from './links.ts';

/** The parts of Support that are no conversations. */
const SUPPORT_PARTS = ['inbox', 'bulletins', 'failed-jobs'];

/**
 * Where an address leads that was written down before each screen of the console had a path: `?tab=` named the screen,
 * other names of the query what was open in it, and a query took the page of a package, an import, the settings or the
 * scanner back to the screens. The rest of the query is as it was.
 * @returns undefined for an address of today
 */
export function addressToday(pathname: string, search: string): string | undefined {
  const query = new URLSearchParams(search);
  const isPage = /^\/admin\/(?:packages|import|settings|scan)\b/.test(pathname);
  const isOld = pathname !== `${CONSOLE_PATH}/report` && (query.has('tab') || (isPage && query.size > 0));
  if (!isOld) {
    return undefined;
  }
  const take = (name: string) => {
    const value = query.get(name);
    query.delete(name);
    return value;
  };
  const below = (part: string, id: string | null) => (id ? `${part}/${encodeURIComponent(id)}` : '');
  const pathOf = (tab: string) => {
    switch (tab) {
      case 'users':
        return `/users${below('', take('user'))}`;
      case 'support': {
        const part = take('view') ?? '';
        const conversation = below('/conversations', take('conversation'));
        return `/support${SUPPORT_PARTS.includes(part) ? `/${part}` : conversation}`;
      }
      case 'analytics':
      case 'audit':
      case 'overview':
        return `/${tab}`;
      default:
        return '';
    }
  };
  const path = `${CONSOLE_PATH}${pathOf(take('tab') ?? '')}`;
  return query.size > 0 ? `${path}?${query.toString()}` : path;
}
