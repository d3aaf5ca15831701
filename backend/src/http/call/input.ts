import { getRawBody } from 'raw-body';
import type { Context } from 'koa';
import { MERGE_PATCH, type Route } from '@moveway/contracts/http/route.ts';
import type { z } from 'zod';
import { AppError } from '../../kernel/app-error.ts';
import { parseJson } from '../../kernel/objects.ts';

/** The longest body of a call. The largest normal one, 35 numbers or a package with all its texts, is a tenth of it. */
const MAX_BODY_BYTES = 100 * 1024;
/** The most entries of objects and lists in a body. The largest normal one, a pasted list of numbers, has 1,000. */
const MAX_BODY_VALUES = 1500;
/** No route declares half as many. */
const MAX_QUERY_PARAMETERS = 30;
/** How many rejected fields are reported, and how much of each name. */
const MAX_REPORTED_FIELDS = 20;
const MAX_FIELD_NAME = 60;

/**
 * Reads and parses everything a route takes, and reports all problems at once, for up to 20 fields. Input that is far
 * too large is rejected before it is parsed, so that a rejection costs no more than a good call.
 * @returns also the body as it was sent
 * @throws {AppError} `invalid_input`, `payload_too_large`, `unsupported_media_type`
 */
export async function readInput(ctx: Context, route: Route) {
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

/** The problem of each field; undeclared fields are named one by one. */
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

/** What a value has to be, by the parser's name of the type. */
const TYPES: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object',
};
const FORMATS: Readonly<Record<string, string>> = {
  date: 'a date like 2026-07-04',
  datetime: 'a time like 2026-07-04T15:30:00Z',
  email: 'an email address',
};
const UNITS: Readonly<Record<string, string>> = { string: ' characters', array: ' entries' };

/**
 * The parser's messages in plain words, where the contract has no message of its own. They name the field, for
 * the first of them is also the message of the whole answer.
 */
export const inputMessage: z.core.$ZodErrorMap = (issue) => {
  const name = issue.path?.join('.') ?? '';
  return `${name === '' ? 'The request body' : name} ${problemOf(issue)}`;
};

function problemOf(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? 'is required'
        : `must be ${TYPES[issue.expected] ?? 'of another type'}`;
    case 'invalid_value':
      return issue.input === undefined ? 'is required' : `must be one of: ${issue.values.join(', ')}`;
    case 'too_big':
      return `must be at most ${issue.maximum}${UNITS[issue.origin] ?? ''}`;
    case 'too_small':
      return `must be at least ${issue.minimum}${UNITS[issue.origin] ?? ''}`;
    case 'invalid_format':
      return `must be ${FORMATS[issue.format] ?? 'in another form'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
    case 'invalid_key':
    case 'invalid_element':
    case 'unrecognized_keys':
    case 'custom':
    default:
      return 'is not valid';
  }
}

/**
 * Whether a JSON text holds more values than a limit: entries of objects and lists, at any depth. Counted in the text,
 * up to the first one too many, because parsing and checking a large value costs many times as much. The result for a
 * text that is not JSON does not matter: the parser rejects it.
 */
export function hasMoreValuesThan(most: number, json: string): boolean {
  let values = 0;
  for (let index = 0; index < json.length; index += 1) {
    const character = json[index];
    if (character === '"') {
      index = endOfString(json, index);
    } else if (character === ',' || character === '[' || character === '{') {
      values += 1;
      if (values > most) {
        return true;
      }
    }
  }
  return false;
}

/** Where the string that begins here ends; the end of the text when it never does. */
function endOfString(json: string, start: number): number {
  let end = json.indexOf('"', start + 1);
  while (end !== -1 && isEscaped(json, end)) {
    end = json.indexOf('"', end + 1);
  }
  return end === -1 ? json.length : end;
}

function isEscaped(json: string, quote: number): boolean {
  let before = quote;
  while (json[before - 1] === '\\') {
    before -= 1;
  }
  return (quote - before) % 2 === 1;
}
