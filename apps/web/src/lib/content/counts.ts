import type { ARTICLE_SLUGS } from '@moveway/contracts/content/content.routes.ts';
import type { ApiOutput } from '@moveway/contracts/api.ts';
import { createStore } from '@moveway/ui/store/store.ts';
import { useEffect, useSyncExternalStore } from 'react';

type Counts = ApiOutput<'GET /api/content/counts'>;

const counts = createStore<Counts | undefined>(undefined);
let asked: Promise<void> | undefined;

async function ask(): Promise<void> {
  try {
    const { callApi } = await import('../api.ts');
    counts.set(await callApi('GET /api/content/counts', {}));
  } catch {
    // The earlier counts are shown without these.
    asked = undefined;
  }
}

/** Counts a view of a news item; the server does so once per visit. */
export async function countView(article: (typeof ARTICLE_SLUGS)[number]): Promise<void> {
  try {
    const { callApi } = await import('../api.ts');
    await callApi('POST /api/content/views', { body: { article } });
  } catch {
    // The view is not counted.
  }
}

/** Downloads of documents and views of news since this site began to count; undefined until they are loaded. */
export function useContentCounts(): Counts | undefined {
  useEffect(() => {
    asked ??= ask();
  }, []);
  return useSyncExternalStore(counts.subscribe, counts.get, () => undefined);
}
