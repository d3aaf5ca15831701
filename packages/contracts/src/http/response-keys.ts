import { z } from 'zod';
import { allRoutes, type CallEndpoint } from '../api.ts';
import type { Route } from './route.ts';

/** Without the schemas' names, which would make references of them. */
const metadata = z.registry<object>();

/** What the schema of an answer requires at its top level, or the content type of a text. */
function shapeOf({ contentType, response }: Route): readonly string[] | string {
  return contentType ?? z.toJSONSchema(response, { io: 'output', metadata }).required ?? [];
}

/**
 * The top level of every answer to a call: the keys it always has, or the content type of a text. A client accepts an
 * answer only in this shape: with the status of a success, a proxy or a network's sign-in page can answer in the
 * server's place. Builds for browsers and the desktop contain the result alone (`responseKeysPlugin`).
 */
export const responseKeys = Object.fromEntries(
  allRoutes
    // Files are transferred by another function, which checks their answers by itself.
    .filter(({ upload, contentType = 'text/csv' }: Route) => !upload && contentType === 'text/csv')
    .map((route) => [route.endpoint, shapeOf(route)]),
) as Readonly<Record<CallEndpoint, readonly string[] | string>>;

/**
 * For Vite: a build contains the keys of answers as they are, instead of all schemas that they are read from, which
 * are too large to be downloaded by public pages; tests of the site, which load each module per file, as well.
 */
export function responseKeysPlugin() {
  return {
    name: 'moveway:response-keys',
    apply: (_: unknown, { command, mode }: { command: string; mode: string }) =>
      command === 'build' || mode === 'test',
    load: (id: string) =>
      id.endsWith('/contracts/src/http/response-keys.ts')
        ? `export const responseKeys = ${JSON.stringify(responseKeys)};`
        : undefined,
  };
}
