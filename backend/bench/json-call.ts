import { request, type Agent } from 'node:http';
import { json as readJson } from 'node:stream/consumers';

/** Calls the API on a kept connection. @throws {Error} for every answer that is not OK */
export function callJson(
  agent: Agent,
  method: string,
  url: string,
  headers: Record<string, string>,
  body?: object,
): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  const sent = request(
    url,
    {
      agent,
      method,
      headers: {
        ...headers,
        ...(body && { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() }),
      },
    },
    (response) => {
      const { statusCode = 0 } = response;
      readJson(response).then(
        (answer) =>
          statusCode < 300
            ? resolve(answer)
            : reject(new Error(`${method} ${url}: ${statusCode} ${JSON.stringify(answer)}`)),
        reject,
      );
    },
  );
  sent.on('error', (error: NodeJS.ErrnoException) => {
    if (sent.reusedSocket && error.code === 'ECONNRESET') {
      // The server closed an idle connection at the same moment.
      resolve(callJson(agent, method, url, headers, body));
    } else {
      reject(error);
    }
  });
  sent.end(body && JSON.stringify(body));
  return promise;
}
