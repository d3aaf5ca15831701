/** The security check of the sign-up form (specification, sections 5 and 9). */
export interface MathQuestion {
  left: number;
  right: number;
  operation: 'sum' | 'difference' | 'product';
}

/** The largest operand of a sum or difference, and of a product; the smallest is 1. */
const LARGEST = { sum: 20, difference: 20, product: 9 } as const;
const OPERATIONS = ['sum', 'difference', 'product'] as const;
const SIGNS = { sum: '+', difference: '−', product: '×' } as const;
const WORDS = { sum: 'plus', difference: 'minus', product: 'times' } as const;

/**
 * @param random numbers from 0 up to, not including, 1; `Math.random` in a browser
 */
export function makeMathQuestion(random: () => number): MathQuestion {
  const operation = OPERATIONS[Math.floor(random() * OPERATIONS.length)] ?? 'sum';
  const operand = () => 1 + Math.floor(random() * LARGEST[operation]);
  const [left, right] = [operand(), operand()];
  // The larger operand first, so that no answer is negative: number pads of phones have no minus.
  return { left: Math.max(left, right), right: Math.min(left, right), operation };
}

export function mathAnswer({ left, right, operation }: MathQuestion): number {
  const answers = { sum: left + right, difference: left - right, product: left * right };
  return answers[operation];
}

/** Whether the typed text is the answer, compared as an integer. */
export function isMathAnswer(question: MathQuestion, typed: string): boolean {
  const text = typed.trim();
  return /^\d{1,4}$/.test(text) && Number.parseInt(text, 10) === mathAnswer(question);
}

/** For example `7 + 12`. */
export function mathText({ left, right, operation }: MathQuestion): string {
  return `${left} ${SIGNS[operation]} ${right}`;
}

/** The same for screen readers, for example `7 plus 12`. */
export function mathWords({ left, right, operation }: MathQuestion): string {
  return `${left} ${WORDS[operation]} ${right}`;
}
