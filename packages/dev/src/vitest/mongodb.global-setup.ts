import { provideMongo } from '../mongo/provide-mongo.ts';

/** Gives the tests a real MongoDB in `MONGODB_URI`: the one already named there, else an embedded one for this run. */
export async function setup(): Promise<() => Promise<void>> {
  const mongo = await provideMongo({
    progress: (line) => console.error(line),
    onRestart: (reason) => console.error(`${reason} It was started again.`),
  });
  process.env['MONGODB_URI'] = mongo.uri;
  return () => mongo.stop();
}
