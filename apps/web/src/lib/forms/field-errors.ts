import { ApiError } from '@moveway/api-client/api-error.ts';

/** What the server says about fields, by their names. */
export function fieldErrorsOf(error: unknown): [name: string, message: string][] {
  return error instanceof ApiError ? Object.entries(error.fields) : [];
}
