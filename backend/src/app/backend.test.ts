import { createServer } from 'node:net';
import { once } from 'node:events';
import mongoose from 'mongoose';
import { expect, it, vi } from 'vitest';
import { startTestBackend } from '../testing/test-backend.ts';
import * as feed from '../storage/transactions/outbox.ts';

const DISCONNECTED = 0;

it('disconnects from the database when the start fails after connecting', async () => {
  const position = vi.spyOn(feed, 'presentPosition').mockRejectedValue(new Error('no change stream'));
  try {
    await expect(startTestBackend('start_fails')).rejects.toThrow('no change stream');
  } finally {
    position.mockRestore();
  }
  expect(mongoose.connection.readyState).toBe(DISCONNECTED);
});

it('disconnects from the database when its port is taken', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  // Of a server on a port.
  const { port } = other.address() as { port: number };
  await expect(startTestBackend('port_taken', { env: { PORT: String(port) } })).rejects.toThrow('EADDRINUSE');
  expect(mongoose.connection.readyState).toBe(DISCONNECTED);
  other.close();
});
