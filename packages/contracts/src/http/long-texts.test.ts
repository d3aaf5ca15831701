import { afterEach, describe, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { allRoutes, type ApiRoute } from '../api.ts';
import { clientMessageSchema } from '../realtime/live-messages.schema.ts';

const LENGTH = 100_000;

/** Texts for which an expression that tries several ways to match needs the square of their length, or more. */
const HOSTILE = [
  `a${'1'.repeat(LENGTH)}a`,
  `${' '.repeat(LENGTH)}\u0000`,
  `x${' '.repeat(LENGTH)}x`,
  `${'a@a.'.repeat(LENGTH / 4)}@`,
  `${'(0-)'.repeat(LENGTH / 4)}x!`,
];

/** Every field that takes a text, by where it stands, and with all that is made of the text. */
function* textFields(
  schema: z.core.$ZodType,
  path: string,
  field = schema,
): Generator<[string, z.core.$ZodType]> {
  if (schema instanceof z.ZodObject) {
    for (const [name, part] of Object.entries<z.core.$ZodType>(schema.shape)) {
      yield* textFields(part, `${path}.${name}`);
    }
  } else if (schema instanceof z.ZodArray) {
    yield* textFields(schema.element, `${path}[]`);
  } else if (schema instanceof z.ZodRecord) {
    yield* textFields(schema.keyType, `${path} (key)`);
    yield* textFields(schema.valueType, `${path}{}`);
  } else if (schema instanceof z.ZodUnion) {
    for (const option of schema.options) {
      yield* textFields(option, path, field);
    }
  } else if (schema instanceof z.ZodPipe) {
    yield* textFields(schema.in, path, field);
    yield* textFields(schema.out, path, field);
  } else if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat) {
    yield [path, field];
  } else if ('innerType' in schema._zod.def) {
    // What may be left out, be null, or has a value when it is left out.
    yield* textFields(schema._zod.def.innerType as z.core.$ZodType, path, field);
  } else if (!TEXTLESS.has(schema._zod.def.type)) {
    throw new Error(`Say here which texts this has: ${path}, ${schema._zod.def.type}`);
  }
}

/** Kinds of schemas that hold no text of the caller. */
const TEXTLESS = new Set(['number', 'boolean', 'enum', 'literal', 'null', 'undefined', 'transform']);

const inputs = allRoutes.flatMap((route: ApiRoute) =>
  (['params', 'query', 'body'] as const).flatMap((part) => {
    const schema = (route as Partial<Record<typeof part, z.ZodType>>)[part];
    return schema ? [[`${part} of ${route.endpoint}`, schema] as const] : [];
  }),
);
const everyInput: (readonly [string, z.core.$ZodType])[] = [
  ...inputs,
  ['messages of the live connection', clientMessageSchema],
];

/** zod counts characters with it, in a single pass. */
const COUNTING = String.raw`/[\uD800-\uDBFF]/`;

describe.each(everyInput)('the %s', (name, schema) => {
  afterEach(() => {
    vi.restoreAllMocks();
  });

  it('reject a text of 100 KB within a second, and run no expression on it', () => {
    // What tests, splits and replaces by an expression executes it.
    const executed = vi.spyOn(RegExp.prototype, 'exec').mock;
    for (const [path, field] of textFields(schema, name)) {
      for (const text of HOSTILE) {
        const [before, began] = [executed.calls.length, Date.now()];
        const { success } = z.safeParse(field, text);
        const isSlow = Date.now() - began >= 1000;
        const onLongTexts = executed.calls
          .slice(before)
          .map(([given], call) => [String(executed.contexts[before + call]), given.length] as const)
          .filter(([expression, length]) => length >= LENGTH && expression !== COUNTING);
        const label = `${path}: ${text.slice(0, 10)}`;
        expect({ label, success, isSlow, onLongTexts }).toEqual({
          label,
          success: false,
          isSlow: false,
          onLongTexts: [],
        });
      }
    }
  });
});
