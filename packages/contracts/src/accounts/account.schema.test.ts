import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EMAIL_PATTERN } from './account.constants.ts';
import { signUpSchema } from './account.schema.ts';

const person = {
  firstName: 'Jane',
  surname: 'Doe',
  email: 'jane@example.com',
  phoneNumber: '+1 (312) 555-0100 x12',
  username: 'jane_doe',
  password: 'secret',
};
const problemsOf = (changes: object) =>
  Object.fromEntries(
    (signUpSchema.safeParse({ ...person, ...changes }).error?.issues ?? []).map((issue) => [
      issue.path.join('.'),
      issue.message,
    ]),
  );

/** The rule of the specification, as a plain pattern, and what has a meaning of its own in the header of an email. */
const TEXT_AT_TEXT_DOT_TEXT = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const HEADER_CHARACTERS = ['<', '>', '(', ')', '[', ']', ',', ';', ':', '"', '\\'];

describe('an email address', () => {
  it('is text, @, text, dot, text, and nothing else', () => {
    const piece = fc.constantFrom('a', 'é', '.', '@', ' ', '-', '..', '\n', ...HEADER_CHARACTERS);
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        const text = pieces.join('');
        const isAllowed = !HEADER_CHARACTERS.some((character) => text.includes(character));
        expect(EMAIL_PATTERN.test(text)).toBe(isAllowed && TEXT_AT_TEXT_DOT_TEXT.test(text));
      }),
      { numRuns: 2000 },
    );
  });
});

describe('a sign-up', () => {
  it('is accepted with all fields, and blanks around them are cut off', () => {
    expect(signUpSchema.parse({ ...person, firstName: ' Jane ', email: ' jane@example.com ' })).toEqual(
      person,
    );
  });

  it('names each missing or rejected field with the text of the specification', () => {
    expect(
      problemsOf({ firstName: ' ', surname: '', email: 'jane', phoneNumber: 'call me', username: 'jo' }),
    ).toEqual({
      firstName: 'Enter your first name',
      surname: 'Enter your surname',
      email: 'Please enter a valid email address',
      phoneNumber: 'Use digits, spaces, and + ( ) - .',
      username: 'Username must be at least 3 characters long',
    });
    expect(problemsOf({ username: 'jane@example.com', password: '12345' })).toEqual({
      username: 'Username can only contain letters, numbers, and underscores',
      password: 'Password must be at least 6 characters long',
    });
  });
});
