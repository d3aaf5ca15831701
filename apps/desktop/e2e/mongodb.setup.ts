/* oxlint-disable no-console -- of a command: says what it waits for. */
import { provideMongo } from '@moveway/dev/mongo/provide-mongo.ts';

/** Gives the backends of the tests a MongoDB: the one in `MONGODB_URI`, which `npm test` sets, else an embedded one. */
// oxlint-disable-next-line import/no-default-export -- Playwright takes the set-up of a run from it.
export default async function setup(): Promise<() => Promise<void>> {
  const mongo = await provideMongo({ progress: (line) => console.error(line) });
  // oxlint-disable-next-line node/no-process-env -- the workers of Playwright inherit it.
  process.env['MONGODB_URI'] = mongo.uri;
  return () => mongo.stop();
}
