import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isMathAnswer, makeMathQuestion, mathAnswer, mathText, mathWords } from './math-check.ts';

/** Questions from three random numbers. */
const questions = fc
  .array(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }), { minLength: 3, maxLength: 3 })
  .map((throws) => {
    const left = [...throws];
    return makeMathQuestion(() => left.shift() ?? 0);
  });

describe('math check', () => {
  it('asks for sums and differences of 1 to 20 and for products of 1 to 9', () => {
    fc.assert(
      fc.property(questions, ({ left, right, operation }) => {
        const largest = operation === 'product' ? 9 : 20;
        for (const operand of [left, right]) {
          expect(Number.isInteger(operand)).toBe(true);
          expect(operand).toBeGreaterThanOrEqual(1);
          expect(operand).toBeLessThanOrEqual(largest);
        }
      }),
    );
  });

  it('asks all three kinds, up to the ends of their ranges', () => {
    const all = [0, 0.34, 0.67].flatMap((kind) =>
      [0, 0.999].map((size) => {
        const throws = [kind, size, size];
        return mathText(makeMathQuestion(() => throws.shift() ?? 0));
      }),
    );
    expect(all).toEqual(['1 + 1', '20 + 20', '1 − 1', '20 − 20', '1 × 1', '9 × 9']);
  });

  it('accepts its answer as an integer, and nothing else', () => {
    fc.assert(
      fc.property(questions, fc.integer({ min: -500, max: 500 }), (question, other) => {
        const answer = mathAnswer(question);
        expect(answer).toBeGreaterThanOrEqual(0);
        expect(isMathAnswer(question, ` ${answer} `)).toBe(true);
        expect(isMathAnswer(question, `0${answer}`)).toBe(true);
        expect(isMathAnswer(question, String(other))).toBe(other === answer);
        expect(isMathAnswer(question, `${answer}.5`)).toBe(false);
        expect(isMathAnswer(question, `${answer}a`)).toBe(false);
      }),
    );
    expect(isMathAnswer({ left: 1, right: 1, operation: 'difference' }, '')).toBe(false);
  });

  it('accepts no text that is not a number', () => {
    fc.assert(
      fc.property(questions, fc.string(), (question, typed) => {
        fc.pre(!/^\d+$/.test(typed.trim()));
        expect(isMathAnswer(question, typed)).toBe(false);
      }),
    );
  });

  it('can be read aloud', () => {
    expect(mathWords({ left: 7, right: 2, operation: 'difference' })).toBe('7 minus 2');
  });
});
