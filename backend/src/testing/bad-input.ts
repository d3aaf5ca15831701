import { z } from 'zod';

/** The part of JSON Schema that the contract's schemas use. */
type Node = z.core.JSONSchema.BaseSchema;
type Kind = 'object' | 'array' | 'string' | 'number' | 'boolean';
type Path = readonly PropertyKey[];

/** One part of an input. */
export interface InputPart {
  /** With dots, as a rejection names it; empty for the whole. */
  name: string;
  kind: Kind;
  isRequired: boolean;
  /** Values of other types, as JSON. */
  wrongTypes: string[];
}

/** An input that is right in all its parts; a choice between several forms has one for each. */
export interface InputForm {
  parts: InputPart[];
  example: Record<string, unknown>;
  /** The example as JSON with a part replaced, or left out when there is no `json`. */
  with(part: string, json?: string): string;
  /** The example as JSON with one more entry in the object of this name. */
  withEntry(object: string, key: string, json: string): string;
}

/** As deep as a body may be without having too many values. */
const DEEP = 1000;
const VALUES: Record<'null' | Kind, string[]> = {
  null: ['null'],
  boolean: ['true'],
  number: ['7', '1e999'],
  string: ['"text"'],
  array: ['[]', '["text"]', '['.repeat(DEEP) + ']'.repeat(DEEP)],
  object: [
    '{}',
    '{"$ne":null}',
    '{"$gt":""}',
    '{"__proto__":{"isAdmin":true}}',
    `${'{"a":'.repeat(DEEP)}1${'}'.repeat(DEEP)}`,
  ],
};

/** Every text of the contract takes one of these. */
const WORDS: readonly unknown[] = [
  'MW123456789',
  'ann@example.com',
  '0123456789abcdef01234567',
  '2026-07-04',
  '2026-07-04T15:30:00Z',
  '312 555 0143',
  '1M8GDM9AXKP042788',
  '1234567',
  'a'.repeat(22),
  'a'.repeat(43),
  'a'.repeat(87),
  'https://fcm.googleapis.com/fcm/send/one',
  'America/Chicago',
  '08:00-18:00',
];

/** Stands for a value whose JSON is put in afterwards, because no JavaScript value is written that way. */
const HERE = 'the-value-goes-here';

/** The forms an input may have, read from its schema: a new field is covered by being declared. */
export function inputForms(schema: z.ZodType): InputForm[] {
  const root: Node = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const options = resolve(root, root).oneOf ?? [root];
  return options.map((option) => formOf(resolve(root, option), root, schema));
}

function resolve(root: Node, node: Node['not']): Node {
  // A schema that is only true or false has no rules to read.
  const schema = typeof node === 'object' ? node : {};
  return schema.$ref === undefined
    ? schema
    : resolve(root, root.$defs?.[schema.$ref.replace('#/$defs/', '')]);
}

/** What one value may be: itself, or any of a choice. */
function choicesOf(root: Node, node: Node): Node[] {
  const { type } = node;
  if (Array.isArray(type)) {
    return type.map((one) => ({ ...node, type: one }));
  }
  const choices = node.anyOf ?? node.oneOf;
  return choices?.flatMap((choice) => choicesOf(root, resolve(root, choice))) ?? [node];
}

function formOf(whole: Node, root: Node, schema: z.ZodType): InputForm {
  const parts: InputPart[] = [];
  function describe(node: Node, name: string, isRequired: boolean): unknown {
    const choices = choicesOf(root, node);
    const [shape = {}] = choices;
    const value = exampleOf(shape);
    const kind = kindOf(value);
    const accepted = new Set<unknown>([kind, ...choices.map(({ type }) => type)]);
    const wrongTypes = Object.entries(VALUES).flatMap(([type, values]) => (accepted.has(type) ? [] : values));
    const broken = shape.type === 'integer' ? ['0.5'] : [];
    parts.push({ name, kind, isRequired, wrongTypes: [...wrongTypes, ...broken] });
    const within = (key: string) => (name === '' ? key : `${name}.${key}`);
    if (kind === 'array') {
      // The contract has no tuples: an array has one kind of item.
      return [describe(resolve(root, shape.items as Node), within('0'), false)];
    }
    const described = parts.length;
    const entries = Object.entries(shape.properties ?? {}).map(([key, part]) => {
      const value = resolve(root, part);
      // Without the word that chooses a form, another form may be meant.
      const isNeeded = value.const === undefined && (shape.required?.includes(key) ?? false);
      return [key, describe(value, within(key), isNeeded)] as const;
    });
    const isOneOfObjects =
      (node.anyOf ?? []).filter((choice) => resolve(root, choice).type === 'object').length > 1;
    if (isOneOfObjects) {
      // Nothing says which of them is meant, so a rejection names the whole.
      parts.length = described;
    }
    return kind === 'object' ? Object.fromEntries(entries) : value;
  }
  // Every input of the contract is an object.
  const example = describe(whole, '', false) as Record<string, unknown>;
  fit(example, schema);
  /** The example with a value put in, as JSON in which `json` takes the place of `what`. */
  function changed(path: Path, value: unknown, what: string, json = ''): string {
    const input = structuredClone(example);
    put(input, path, value);
    return JSON.stringify(input).replace(what, () => json);
  }
  const hole = JSON.stringify(HERE);
  const pathOf = (name: string) => (name === '' ? [] : name.split('.'));
  return {
    parts,
    example,
    with: (part, json) => changed(pathOf(part), json === undefined ? undefined : HERE, hole, json),
    withEntry: (object, key, json) =>
      // Under another name at first: `__proto__` cannot be set.
      changed([...pathOf(object), HERE], null, `${hole}:null`, `${JSON.stringify(key)}:${json}`),
  };
}

function kindOf(value: unknown): Kind {
  // Examples are JSON, and never null.
  return Array.isArray(value) ? 'array' : (typeof value as Kind);
}

function exampleOf({ type, const: only, enum: words, minimum = 1 }: Node): unknown {
  const number = Math.max(1, minimum);
  const examples = {
    object: {},
    array: [],
    boolean: true,
    number,
    integer: number,
    null: null,
    string: WORDS[0],
  };
  // Schemas of zod name one type, and none where any text will do.
  return only ?? words?.[0] ?? examples[typeof type === 'string' ? type : 'string'];
}

/** Tries one word after the other where the schema rejects the example: not every rule can be read from it. */
function fit(example: Record<string, unknown>, schema: z.ZodType): void {
  for (;;) {
    const error = schema.safeParse(example).error;
    const path = error?.issues[0]?.path;
    if (!error || !path) {
      return;
    }
    const next = WORDS[WORDS.indexOf(get(example, path)) + 1];
    if (next === undefined) {
      throw new Error(`Give bad-input.ts a word for this: ${z.prettifyError(error)}`);
    }
    put(example, path, next);
  }
}

// Inputs are JSON: a value has its parts by their names or numbers.
const get = (input: unknown, path: Path): unknown =>
  path.reduce((value, key) => (value as Record<PropertyKey, unknown>)[key], input);
const put = (input: object, path: Path, value: unknown) => {
  (get(input, path.slice(0, -1)) as Record<PropertyKey, unknown>)[path.at(-1) ?? ''] = value;
};
