import type { ApiInput, ApiOutput, FileEndpoint, UploadEndpoint } from '@moveway/contracts/api.ts';
import { addressOf, type ApiClientOptions } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { jsonObject } from './json-object.ts';

/** Longer than the server gives a file to arrive, in milliseconds. */
const TIME_LIMIT_MS = 180_000;

export interface UploadOptions {
  signal?: AbortSignal;
  /** Called with the share that was sent, from 0 to 1. */
  onProgress?: (share: number) => void;
}

/** Routes that take a file or give one. Errors are those of `ApiCall`. */
export interface FileTransfer {
  upload: <E extends UploadEndpoint>(
    endpoint: E,
    input: ApiInput<E>,
    file: Blob,
    options?: UploadOptions,
  ) => Promise<ApiOutput<E>>;
  download: <E extends FileEndpoint>(
    endpoint: E,
    input: ApiInput<E>,
    options?: { signal?: AbortSignal },
  ) => Promise<Blob>;
}

/** Apart from `createApiClient`, because pages without files do not download it. */
export function createFileTransfer({ baseUrl, adminToken }: Omit<ApiClientOptions, 'fetch'>): FileTransfer {
  const credentials = (): Record<string, string> => {
    const token = adminToken?.();
    return token === undefined ? {} : { authorization: `Bearer ${token}` };
  };
  return {
    upload: async (endpoint, input, file, options = {}) => {
      const headers = { ...credentials(), 'content-type': 'application/octet-stream' };
      const { response, text } = await post(addressOf(baseUrl, endpoint, input), headers, file, options);
      const answer = response.ok ? jsonObject(response.headers, text) : undefined;
      if (answer?.['id'] === undefined) {
        throw new ApiError(response, text);
      }
      // Typed by the contract: the server parsed the answer with its schema.
      return answer as never;
    },

    download: async (endpoint, input, { signal } = {}) => {
      const timeout = AbortSignal.timeout(TIME_LIMIT_MS);
      const response = await fetch(addressOf(baseUrl, endpoint, input), {
        method: 'GET',
        headers: credentials(),
        credentials: 'include',
        signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      });
      const type = response.headers.get('content-type') ?? '';
      if (!response.ok || !/^(?:image\/jpeg|application\/pdf|application\/x-zpl)$/.test(type)) {
        throw new ApiError(response, await response.text());
      }
      return response.blob();
    },
  };
}

/** With XMLHttpRequest, because fetch does not report how much was sent. */
function post(
  address: string,
  headers: Record<string, string>,
  file: Blob,
  { signal, onProgress }: UploadOptions,
): Promise<{ response: Pick<Response, 'ok' | 'status' | 'statusText' | 'headers'>; text: string }> {
  const { promise, resolve, reject } = Promise.withResolvers<Awaited<ReturnType<typeof post>>>();
  const request = new XMLHttpRequest();
  const cancel = () => request.abort();
  request.open('POST', address);
  request.withCredentials = true;
  request.timeout = TIME_LIMIT_MS;
  for (const [name, value] of Object.entries(headers)) {
    request.setRequestHeader(name, value);
  }
  request.upload.addEventListener('progress', ({ loaded, total }) => onProgress?.(loaded / total));
  request.addEventListener('load', () => {
    const { status, statusText, responseText } = request;
    const received = new Headers();
    for (const name of ['content-type', 'retry-after']) {
      const value = request.getResponseHeader(name);
      if (value !== null) {
        received.set(name, value);
      }
    }
    const ok = status >= 200 && status < 300;
    resolve({ response: { ok, status, statusText, headers: received }, text: responseText });
  });
  request.addEventListener('error', () => reject(new TypeError('The server cannot be reached.')));
  request.addEventListener('timeout', () =>
    reject(new DOMException('The upload took too long.', 'TimeoutError')),
  );
  request.addEventListener('abort', () => reject(new DOMException('The upload was canceled.', 'AbortError')));
  request.addEventListener('loadend', () => signal?.removeEventListener('abort', cancel));
  signal?.addEventListener('abort', cancel);
  request.send(file);
  return promise;
}
