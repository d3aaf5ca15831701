import type { z } from 'zod';

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
