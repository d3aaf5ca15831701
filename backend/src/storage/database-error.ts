/** The database cannot be used as it is. The message is one line for the operator: what is wrong, and what to do. */
export class DatabaseError extends Error {
  override readonly name = 'DatabaseError';
}
