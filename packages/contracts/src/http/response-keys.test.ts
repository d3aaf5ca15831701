import { expect, it } from 'vitest';
import { z } from 'zod';
import { allRoutes } from '../api.ts';
import { responseKeys } from './response-keys.ts';
import type { Route } from './route.ts';

/** Without the schemas' names, which would make references of them. */
const metadata = z.registry<object>();

/** What the schema of an answer requires at its top level. */
function required({ contentType, response }: Route): readonly string[] | string {
  return contentType ?? z.toJSONSchema(response, { io: 'output', metadata }).required?.toSorted() ?? [];
}

// As any route: the table is compared with whatever a schema says.
it.each(allRoutes.map((route: Route) => [route.endpoint, route] as const))(
  'names the keys that every answer of %s has',
  (endpoint, route) => {
    const declared: readonly string[] | string | undefined = new Map(Object.entries(responseKeys)).get(
      endpoint,
    );
    expect(typeof declared === 'string' ? declared : declared?.toSorted()).toEqual(required(route));
  },
);
