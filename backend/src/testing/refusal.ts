import { ApiError } from '@moveway/api-client/api-error.ts';

/** The refusal a call is expected to meet; anything else that happens fails the test. */
export async function refusalOf(call: Promise<unknown>): Promise<ApiError> {
  const error: unknown = await call.then(
    () => new Error('The call was not refused.'),
    (thrown: unknown) => thrown,
  );
  if (error instanceof ApiError) {
    return error;
  }
  throw error;
}
