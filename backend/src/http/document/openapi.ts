import { operations } from '@moveway/contracts/api.ts';
import { errorBodySchema, errorStatus, type ErrorCode } from '@moveway/contracts/http/errors.ts';
import {
  MERGE_PATCH,
  type Access,
  type Endpoint,
  type Method,
  type Route,
} from '@moveway/contracts/http/route.ts';
import { z } from 'zod';
import { createDocument, type ZodOpenApiOperationObject, type ZodOpenApiPathsObject } from 'zod-openapi';
import type { ZodOpenApiOverride } from 'zod-openapi/api';

/** The API as an OpenAPI document, made of the very contract the server mounts. */
export function createApiDocument() {
  const paths: ZodOpenApiPathsObject = {};
  const routes: ReadonlyMap<string, Route> = operations;
  for (const [operationId, route] of routes) {
    // An endpoint is always "METHOD /path" by its type.
    const [method, path] = (route.documentedAs ?? route.endpoint).split(' ') as [Method, string];
    const at = path.replaceAll(/:(\w+)/g, '{$1}');
    paths[at] = { ...paths[at], [method.toLowerCase()]: { operationId, ...describe(route, path) } };
  }
  return createDocument(
    {
      openapi: '3.1.0',
      info: {
        title: 'Moveway API',
        version: '1.0.0',
        license: { name: 'Proprietary', identifier: 'LicenseRef-Proprietary' },
        description:
          'Money is in US dollars, weight in pounds, lengths in inches, instants in ISO 8601 UTC, calendar dates as YYYY-MM-DD.',
      },
      servers: [{ url: '/' }],
      components: {
        securitySchemes: {
          session: { type: 'apiKey', in: 'cookie', name: 'moveway.session' },
          adminToken: { type: 'http', scheme: 'bearer', description: 'From POST /api/auth/admin-direct.' },
        },
      },
      paths,
    },
    { override: allowDefaultKind },
  );
}

/** `oneOf` would claim that a value without the discriminator, which has a default, tells its branches apart. */
const allowDefaultKind: ZodOpenApiOverride = ({ zodSchema, jsonSchema }) => {
  const { discriminator } = zodSchema._zod.def as { discriminator?: string };
  const { oneOf } = jsonSchema;
  if (discriminator !== undefined && oneOf?.some(({ required = [] }) => !required.includes(discriminator))) {
    jsonSchema.anyOf = oneOf;
    delete jsonSchema.oneOf;
  }
};

export type ApiDocument = ReturnType<typeof createApiDocument>;

function describe(route: Route, path: string): ZodOpenApiOperationObject {
  const headers = route.effect === 'write' ? z.object({ 'Idempotency-Key': idempotencyKey }) : undefined;
  return {
    summary: route.summary,
    ...(route.documentedAs && { description: `The same as ${route.endpoint}.` }),
    tags: [tagOf(route.access, path)],
    security: route.access === 'public' ? [] : [{ session: [] }, { adminToken: [] }],
    requestParams: {
      // The library takes undefined for a schema.
      ...(route.params && { path: route.params }),
      ...(route.query && { query: route.query }),
      ...(headers && { header: headers }),
    },
    ...(route.body && {
      requestBody: { required: true, content: contentOf(route.endpoint, route.body) },
    }),
    ...(route.upload && {
      requestBody: { required: true, content: { 'application/octet-stream': { schema: z.file() } } },
    }),
    responses: {
      [route.status]: {
        description: 'Done.',
        content: { [route.contentType ?? 'application/json']: { schema: route.response } },
      },
      ...errorResponses(route),
    },
  };
}

function contentOf(endpoint: Endpoint, schema: z.ZodType) {
  const types = endpoint.startsWith('PATCH ') ? [MERGE_PATCH, 'application/json'] : ['application/json'];
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

const idempotencyKey = z.string().min(8).max(128).optional().meta({
  description: 'Repeating the call with the same key within a day returns the first answer.',
});

const TAGS: Record<Access, string> = {
  public: 'For everyone',
  customer: 'For signed-in users',
  admin: 'Administration',
};

function tagOf(access: Access, path: string): string {
  if (path.startsWith('/api/auth')) {
    return 'Signing in';
  }
  return path.startsWith('/api/packages/track') ? 'Tracking' : TAGS[access];
}

/** The codes a route may answer with, gathered by their status. */
function errorResponses(route: Route) {
  const codes: ErrorCode[] = [...commonErrors(route), ...route.errors];
  const statuses = [...new Set(codes.map((code) => errorStatus[code]))].sort((a, b) => a - b);
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      {
        description: codes.filter((code) => errorStatus[code] === status).join(', '),
        content: { 'application/json': { schema: errorBodySchema } },
      },
    ]),
  );
}

function commonErrors({ access, effect, params, query, body, upload }: Route): ErrorCode[] {
  const takesInput = params ?? query ?? body;
  return [
    ...(takesInput ? (['invalid_input'] as const) : []),
    ...(access === 'public' ? [] : (['unauthenticated'] as const)),
    ...(access === 'admin' ? (['forbidden'] as const) : []),
    ...(effect === 'read' ? [] : (['cross_origin'] as const)),
    ...((body ?? upload)
      ? (['request_timeout', 'payload_too_large', 'unsupported_media_type'] as const)
      : []),
    ...(effect === 'write' ? (['idempotency_key_reused'] as const) : []),
    'rate_limited',
    'headers_too_large',
    'internal',
    'unavailable',
  ];
}
