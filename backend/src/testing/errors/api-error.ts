import { ApiError } from '@moveway/api-client/api-error.ts';

/** The error a call is expected to fail with; anything else that happens fails the test. */
export async function apiErrorOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('The call did not fail.'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) {
    return error;
  }
  throw error;
}
