import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { z } from 'zod';
import type { CheckStep } from '../../ipc/server.contract.ts';
import { isPlainHttp, parseServerUrl } from './address.ts';
import type { ServerFetch } from './session.ts';

/** Of each step that waits for the network, in milliseconds. */
const TIME_LIMIT_MS = 10_000;
/** Routes that a server must have: without them an administrator could not sign in. */
const INDISPENSABLE = ['POST /api/auth/admin-direct', 'GET /api/auth/user', 'GET /api/admin/packages'];
/** Calls that a server may document by another path than the one they are called by. */
const DOCUMENTED_AS: Partial<Record<string, string>> = {
  'PUT /api/packages/:id/status': '/api/admin/packages/:id/status',
};

const documentSchema = z.object({
  info: z.object({ title: z.literal('Moveway API') }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/**
 * Checks a server step by step: its address, whether it answers, its certificate, and whether it is a Moveway that has
 * the calls of this console. Ends with the first step that fails.
 */
export function createServerCheck(fetch: ServerFetch) {
  return async (text: string): Promise<CheckStep[]> => {
    let url: string;
    try {
      url = parseServerUrl(text);
    } catch (error) {
      return [{ name: 'Address', outcome: 'failed', detail: messageOf(error) }];
    }
    const address: CheckStep = isPlainHttp(url)
      ? { name: 'Address', outcome: 'warning', detail: `${url} is not encrypted.` }
      : { name: 'Address', outcome: 'passed', detail: url };
    let answer: Response;
    try {
      answer = await fetch(`${url}/api/openapi.json`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
    } catch (error) {
      return [address, connectionFailure(error)];
    }
    return [
      address,
      { name: 'Server', outcome: 'passed', detail: 'The server responds.' },
      url.startsWith('https:')
        ? { name: 'Certificate', outcome: 'passed', detail: 'This computer trusts its certificate.' }
        : { name: 'Certificate', outcome: 'skipped', detail: 'Plain HTTP is not encrypted.' },
      await checkMoveway(answer),
    ];
  };
}

/** Chromium names what went wrong: `net::ERR_CERT_DATE_INVALID`. */
function connectionFailure(error: unknown): CheckStep {
  const message = messageOf(error);
  const code = /ERR_[A-Z_]+/.exec(message)?.[0] ?? message;
  return /^ERR_(?:CERT|SSL)/.test(code)
    ? {
        name: 'Certificate',
        outcome: 'failed',
        detail: `Its certificate is not trusted, has expired, or this computer’s clock is wrong (${code}).`,
      }
    : {
        name: 'Server',
        outcome: 'failed',
        detail: `No server responds at this address, or there is no network here (${code}).`,
      };
}

/** By the calls it has: a newer server keeps those of this console, an older one may lack some. */
async function checkMoveway(answer: Response): Promise<CheckStep> {
  const name = 'Moveway';
  const document = documentSchema.safeParse(await answer.json().catch(() => undefined));
  if (!document.success) {
    const detail = `Something other than Moveway responded (status ${answer.status}).`;
    return { name, outcome: 'failed', detail };
  }
  const { paths } = document.data;
  const missing = Object.keys(responseKeys).filter((endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return [path, DOCUMENTED_AS[endpoint] ?? path].every(
      (one) => paths[one.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] === undefined,
    );
  });
  if (missing.some((endpoint) => INDISPENSABLE.includes(endpoint))) {
    const detail = 'The server and this console are incompatible: update one of them.';
    return { name, outcome: 'failed', detail };
  }
  return missing.length === 0
    ? { name, outcome: 'passed', detail: 'A Moveway server responded, with every call of this console.' }
    : {
        name,
        outcome: 'warning',
        detail: `The server is older than this console and is missing ${missing.length} of its calls.`,
      };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
