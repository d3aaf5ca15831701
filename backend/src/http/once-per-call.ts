import type { Context } from 'koa';

/**
 * Work that has an effect of its own and so is done once for a call, however often the unit of work around it has to
 * run.
 */
export function oncePerCall<Rest extends readonly unknown[], T>(
  work: (ctx: Context, ...rest: Rest) => Promise<T>,
): (ctx: Context, ...rest: Rest) => Promise<T> {
  const begun = new WeakMap<Context, Promise<T>>();
  return (ctx, ...rest) => {
    const known = begun.get(ctx) ?? work(ctx, ...rest);
    begun.set(ctx, known);
    return known;
  };
}
