import { getRawBody } from 'raw-body';
import type { Context } from 'koa';
import { MERGE_PATCH, type Route } from '@moveway/contracts/http/route.ts';
import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { parseJson } from '../../kernel/objects.ts';
import { inputMessage } from './input-messages.ts';
import { hasMoreValuesThan } from './json-size.ts';

/** The longest body of a call. The largest normal one, 35 numbers or a package with all its texts, is a tenth of it. */
const MAX_BODY_BYTES = 100 * 1024;
/** The most entries of objects and lists in a body. The largest normal one, a pasted list of numbers, has 1,000. */
const MAX_BODY_VALUES = 1500;
/** No route declares half as many. */
const MAX_QUERY_PARAMETERS = 30;
/** How many rejected fields are reported, and how much of each name. */
const MAX_REPORTED_FIELDS = 20;
const MAX_FIELD_NAME = 60;

export interface ReadInput {
  parsed: { params: unknown; query: unknown; body: unknown };
  /** The body as it was sent. */
  raw: string;
}

/**
 * Reads and parses everything a route takes, and reports what is wrong with it at once, up to 20 fields. What is too
 * large to be meant is rejected before it is parsed, so that a rejection costs no more than a good call.
 * @throws {AppError} `invalid_input`, `payload_too_large`, `unsupported_media_type`
 */
export async function readInput(ctx: Context, route: Route): Promise<ReadInput> {
  const raw = route.body ? await readBody(ctx) : '';
  // A map, because a caller may name a field like something every object has.
  const problems = new Map<string, string>();
  const parse = (schema: z.ZodType | undefined, value: unknown): unknown => {
    const result = schema?.safeParse(value, { error: inputMessage });
    for (const [field, problem] of problemsOf(result?.error)) {
      if (problems.size === MAX_REPORTED_FIELDS) {
        break;
      }
      problems.set(field, problems.get(field) ?? problem);
    }
    return result?.data;
  };
  const parsed = {
    // @koa/router sets the parameters beside the context's declared type.
    params: parse(route.params, (ctx as Context & { params?: unknown }).params),
    query: parse(route.query, route.query ? readQuery(ctx) : undefined),
    body: parse(route.body, route.body ? parseBody(raw) : undefined),
  };
  const [firstProblem] = problems.values();
  if (firstProblem !== undefined) {
    throw new AppError('invalid_input', firstProblem, { fields: Object.fromEntries(problems) });
  }
  return { parsed, raw };
}

/** What is wrong, field by field; undeclared fields are named one by one. */
function* problemsOf(error: z.ZodError | undefined): Generator<[field: string, problem: string]> {
  for (const issue of error?.issues ?? []) {
    if (issue.code === 'unrecognized_keys') {
      for (const key of issue.keys) {
        const field = nameOf([...issue.path, key]);
        yield [field, `${field} is not expected here`];
      }
    } else {
      yield [nameOf(issue.path), issue.message];
    }
  }
}

/** The dotted path of a field, as much of it as an answer should repeat. */
function nameOf(path: readonly PropertyKey[]): string {
  const name = path.join('.') || 'body';
  return name.length > MAX_FIELD_NAME ? `${name.slice(0, MAX_FIELD_NAME)}…` : name;
}

async function readBody(ctx: Context): Promise<string> {
  const isJson = ctx.method === 'PATCH' ? ctx.is('json', MERGE_PATCH) : ctx.is('json');
  if (isJson === false || ctx.get('Content-Encoding') !== '') {
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
      throw new AppError(
        'payload_too_large',
        `The request is too large. Send at most ${MAX_BODY_BYTES / 1024} KB.`,
      );
    }
    throw new AppError('invalid_input', 'The request body is incomplete.', { cause: error });
  }
}

/** Koa parses a query in time that grows with the square of its parameters. */
function readQuery(ctx: Context): unknown {
  if (ctx.querystring.split('&', MAX_QUERY_PARAMETERS + 1).length > MAX_QUERY_PARAMETERS) {
    throw new AppError('invalid_input', `Send at most ${MAX_QUERY_PARAMETERS} query parameters.`, {
      fields: { query: 'Too many parameters' },
    });
  }
  return ctx.query;
}

function parseBody(text: string): unknown {
  if (text === '') {
    return undefined;
  }
  if (hasMoreValuesThan(MAX_BODY_VALUES, text)) {
    throw new AppError('invalid_input', `Send at most ${MAX_BODY_VALUES} values in one request.`, {
      fields: { body: 'Too many values' },
    });
  }
  const value = parseJson(text);
  if (value === undefined) {
    throw new AppError('invalid_input', 'The request body is not valid JSON.', {
      fields: { body: 'Not valid JSON' },
    });
  }
  return value;
}
