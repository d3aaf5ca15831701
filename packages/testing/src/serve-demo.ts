/* Command: the demo server of the browser tests, `node serve-demo.ts <port>`, until SIGTERM or SIGINT. */
import { startDemoServer } from './demo-server.ts';

const server = await startDemoServer(Number(process.argv[2] ?? 0));
process.stdout.write(`${server.url}\n`);

let isStopping = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (!isStopping) {
      isStopping = true;
      void server.stop().then(() => process.exit(0));
    }
  });
}
