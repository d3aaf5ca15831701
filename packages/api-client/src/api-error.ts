import type { ErrorBody } from '@moveway/contracts/http/error-body.ts';
import type { ErrorCode } from '@moveway/contracts/http/errors.ts';

/**
 * Any refusal of the API. `message` has the form of the specification's section 8: the status, a colon, a space and
 * the body's text (the status text when there is none). `serverMessage` is the sentence meant for people.
 */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: ErrorCode | undefined;
  readonly serverMessage: string | undefined;
  readonly requestId: string | undefined;
  /** Refused input fields: path -> what is wrong. */
  readonly fields: Readonly<Record<string, string>>;
  /** Seconds to wait before trying again, when the server said so. */
  readonly retryAfter: number | undefined;

  constructor(response: Pick<Response, 'status' | 'statusText' | 'headers'>, bodyText: string) {
    super(`${response.status}: ${bodyText || response.statusText}`);
    const body = parseErrorBody(bodyText);
    this.status = response.status;
    this.code = body?.code;
    this.serverMessage = body?.message;
    this.requestId = body?.requestId;
    this.fields = body?.fields ?? {};
    const retryAfter = Number(response.headers.get('retry-after') ?? Number.NaN);
    this.retryAfter = Number.isFinite(retryAfter) ? retryAfter : undefined;
  }
}

/** A proxy in between may answer with HTML; such a body has no code. */
function parseErrorBody(text: string): Partial<ErrorBody> | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : undefined;
  } catch {
    return undefined;
  }
}
