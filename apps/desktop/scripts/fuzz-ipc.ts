/* oxlint-disable no-console -- a command: what it prints is its result. */
import { fuzzIpc } from '../src/testing/fuzz-ipc.ts';

const calls = Number(process.argv[2] ?? 100_000);
const { handled } = await fuzzIpc(calls);
console.log(`${calls} random calls, of which ${handled} were good and handled. No other was.`);
