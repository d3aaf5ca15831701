import { once } from 'node:events';
import { expect, it, vi } from 'vitest';
import { WebSocket } from 'ws';
import { startBackendOfFile } from '../testing/test-backend.ts';

const backend = await startBackendOfFile('watch_misses', { env: { RATE_LIMIT_TRACKING_MISSES: '40' } });

it('watched numbers that do not exist count as misses, which slow down watching and tracking alike', async () => {
  const { trackingNumber } = await (
    await backend.admin()
  )('POST /api/packages', { body: { sender: 'Acme', receiver: 'Jane Roe' } });
  const socket = new WebSocket(`${backend.url.replace('http', 'ws')}/ws`);
  const received: string[] = [];
  socket.on('message', (data: Buffer) => received.push(data.toString()));
  await once(socket, 'open');
  const watch = (...trackingNumbers: string[]) =>
    socket.send(JSON.stringify({ type: 'watch', trackingNumbers }));
  const guesses = (from: number) => Array.from({ length: 35 }, (_, index) => `MW${from + index}`);
  watch(...guesses(100_000_000));
  await vi.waitFor(() => expect(received.at(-1)).toContain('watching'));
  watch(...guesses(200_000_000));
  await vi.waitFor(() => expect(received.filter((text) => text.includes('watching'))).toHaveLength(2));
  watch(trackingNumber, ...guesses(300_000_000).slice(1));
  await vi.waitFor(() => expect(received.at(-1)).toContain('"code":"rate_limited","retryAfter":'));
  const began = performance.now();
  const track = () => backend.api('GET /api/packages/track/:trackingNumber', { params: { trackingNumber } });
  await Promise.all([track(), track(), track()]);
  expect(performance.now() - began).toBeGreaterThan(1500);
  watch(trackingNumber);
  await vi.waitFor(() => expect(received.at(-1)).toContain('watching'));
  socket.terminate();
});
