import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A browser's push service, whose answers a test chooses. */
export interface PushService {
  readonly url: string;
  /** The messages that it received, oldest first. */
  readonly received: { path: string; headers: IncomingHttpHeaders; body: Buffer }[];
  /** What it answers; 302 leads to another address. */
  answerStatus: number;
  close(): void;
}

export async function startPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      service.received.push({
        path: request.url ?? '',
        headers: request.headers,
        body: Buffer.concat(chunks),
      });
      const headers = service.answerStatus === 302 ? { location: '/elsewhere' } : {};
      response.writeHead(service.answerStatus, headers).end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const service: PushService = {
    url: `http://127.0.0.1:${port}`,
    received: [],
    answerStatus: 201,
    close: () => server.close(),
  };
  return service;
}
