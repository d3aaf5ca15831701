const HEARTBEAT_MS = 10_000;

/**
 * Runs one step of the start, saying what runs, what it does meanwhile, and how long it took.
 * @param work Is given a way to say in a few words what it is doing.
 */
export async function step<T>(
  name: string,
  work: (progress: (line: string) => void) => Promise<T>,
): Promise<T> {
  const started = Date.now();
  const seconds = () => Math.round((Date.now() - started) / 1000);
  let doing = '';
  const heartbeat = setInterval(() => {
    console.log(`  ${name}: ${doing || 'working'} … ${seconds()} s`);
  }, HEARTBEAT_MS);
  console.log(`${name} …`);
  try {
    const result = await work((line) => {
      doing = line;
      console.log(`  ${line}`);
    });
    console.log(`${name}: done (${seconds()} s)`);
    return result;
  } finally {
    clearInterval(heartbeat);
  }
}
