import { getRawBody } from 'raw-body';
import type { Context } from 'koa';
import type { Route } from '@moveway/contracts/http/route.ts';
import type { z } from 'zod';
import { AppError } from '../kernel/app-error.ts';

/** The longest body of a call. The largest honest one, 35 numbers or a package with all its texts, is a tenth of it. */
const MAX_BODY_BYTES = 100 * 1024;

export interface ReadInput {
  parsed: { params: unknown; query: unknown; body: unknown };
  /** The body as it was sent. */
  raw: string;
}

/**
 * Reads and parses everything a route takes, and reports all that is wrong with it at once.
 * @throws {AppError} `invalid_input`, `payload_too_large`, `unsupported_media_type`
 */
export async function readInput(ctx: Context, route: Route): Promise<ReadInput> {
  const raw = route.body ? await readBody(ctx) : '';
  // A map, because a caller may name a field like something every object has.
  const problems = new Map<string, string>();
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const result = schema?.safeParse(value);
    for (const issue of result?.error?.issues ?? []) {
      for (const field of fieldsOf(issue)) {
        problems.set(field, problems.get(field) ?? issue.message);
      }
    }
    return result?.data;
  };
  const parsed = {
    // @koa/router sets the parameters beside the context's declared type.
    params: parse(route.params, (ctx as Context & { params?: unknown }).params),
    query: parse(route.query, ctx.query),
    body: parse(route.body, route.body ? parseJson(raw) : undefined),
  };
  const [firstProblem] = problems.values();
  if (firstProblem !== undefined) {
    throw new AppError('invalid_input', firstProblem, { fields: Object.fromEntries(problems) });
  }
  return { parsed, raw };
}

/** The dotted path of a refused field; fields nobody asked for are named one by one. */
function fieldsOf(issue: z.core.$ZodIssue): string[] {
  const names = issue.code === 'unrecognized_keys' ? issue.keys : [undefined];
  return names.map((name) => [...issue.path, ...(name === undefined ? [] : [name])].join('.') || 'body');
}

async function readBody(ctx: Context): Promise<string> {
  if (ctx.is('json') === false || ctx.get('Content-Encoding') !== '') {
    throw new AppError('unsupported_media_type', 'Send the body as plain application/json.');
  }
  try {
    return await getRawBody(ctx.req, {
      limit: MAX_BODY_BYTES,
      length: ctx.get('Content-Length') || null,
      encoding: 'utf8',
    });
  } catch (error) {
    if (error instanceof Error && 'type' in error && error.type === 'entity.too.large') {
      throw new AppError('payload_too_large', `Send at most ${MAX_BODY_BYTES / 1024} KB.`);
    }
    throw new AppError('invalid_input', 'The body did not arrive whole.', { cause: error });
  }
}

function parseJson(text: string): unknown {
  if (text === '') {
    return undefined;
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new AppError('invalid_input', 'The body is not valid JSON.', {
      fields: { body: 'Not valid JSON' },
      cause: error,
    });
  }
}
