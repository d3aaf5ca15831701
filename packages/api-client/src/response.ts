import type { ApiEndpoint } from '@moveway/contracts/api.ts';
import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { ApiError } from './api-error.ts';
import { jsonObject } from './json-object.ts';

/**
 * The answer to a call: parsed JSON, or text where the route declares text.
 * @throws {ApiError} when the status is a failure, and when a success is not what the route answers with: its content
 * type, its syntax, or a key that every answer of the route has at its top level
 */
export function readResponse(endpoint: ApiEndpoint, response: Response, body: string): unknown {
  const answer = response.ok ? declaredAnswer(endpoint, response.headers, body) : undefined;
  if (answer === undefined) {
    throw new ApiError(response, body);
  }
  return answer;
}

function declaredAnswer(endpoint: ApiEndpoint, headers: Headers, body: string): unknown {
  const declared = responseKeys[endpoint];
  if (typeof declared === 'string') {
    return headers.get('content-type')?.startsWith(declared) ? body : undefined;
  }
  const answer = jsonObject(headers, body);
  return answer && declared.every((key) => key in answer) ? answer : undefined;
}
