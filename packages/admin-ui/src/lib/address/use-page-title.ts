import { useEffect } from 'react';

/** Begins the title of the page with the name of what is open in it, so that windows and tabs can be told apart. */
export function usePageTitle(name: string | undefined): void {
  useEffect(() => {
    if (name === undefined) {
      return undefined;
    }
    const prefix = `${name} · `;
    document.title = prefix + document.title;
    return () => {
      document.title = document.title.replace(prefix, '');
    };
  }, [name]);
}
