import { randomInt } from 'node:crypto';

/** Neither vowels, so that no words come about, nor what reads alike. */
const CHARACTERS = '23456789BCDFGHJKMNPQRTVWXZ';
const LENGTH = 7;

/** A random number for a request, short enough to be read out on the telephone. The unique index shows whether it is free. */
export function generateReference(): string {
  const characters = Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]);
  return `R-${characters.join('')}`;
}
