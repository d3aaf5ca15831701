import { lazy, useState, type ComponentType } from 'react';

/** A page whose code is downloaded when it is first shown, or in advance by `preload`. */
export interface LazyPage {
  Page: ComponentType;
  /** @throws when the code cannot be downloaded */
  preload: () => Promise<void>;
}

/** A page that was preloaded renders at once; React's `lazy` alone would first suspend. */
export function lazyPage(load: () => Promise<ComponentType>): LazyPage {
  let Loaded: ComponentType | undefined;
  const preload = async () => {
    Loaded = await load();
    return Loaded;
  };
  const Later = lazy(async () => ({ default: await preload() }));
  function Page() {
    // Constant while the page is shown, because another component type would remount it.
    const [Shown] = useState(() => Loaded ?? Later);
    return <Shown />;
  }
  return { Page, preload: async () => void (await preload()) };
}
