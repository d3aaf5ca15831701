/** An answer of the API without the time left to undo a status, which is less each time the same answer is given. */
export function withoutTimeLeft(answer: unknown): unknown {
  return JSON.parse(
    JSON.stringify(answer, (key, value: unknown) => (key === 'undoStatusMs' ? undefined : value)),
  );
}
