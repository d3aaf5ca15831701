import { lazy, type ComponentType } from 'react';

/** A page whose code is downloaded when it is first shown, or earlier by `preload`. */
export interface LazyPage {
  Page: ComponentType;
  preload: () => Promise<unknown>;
}

/** `lazyPage(() => import('…'), ({ SomePage }) => SomePage)`: pages are named exports. */
export function lazyPage<M>(load: () => Promise<M>, pick: (module: M) => ComponentType): LazyPage {
  return { Page: lazy(async () => ({ default: pick(await load()) })), preload: load };
}
