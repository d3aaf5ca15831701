import { responseKeys } from '@moveway/contracts/http/response-keys.ts';
import { z } from 'zod';
import type { CheckStep } from '../../ipc/server.contract.ts';
import { isPlainHttp, parseServerUrl } from './address.ts';
import type { ServerFetch, ServerNetwork } from './session.ts';

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

interface ServerCheckOptions {
  network: Pick<ServerNetwork, 'resolveHost' | 'resolveProxy'>;
  fetch: ServerFetch;
}

/**
 * Checks a server step by step: its address, its name in DNS, the connection with its certificate, whether it is
 * Moveway, and whether it has every call that this console makes. Ends with the first step that fails.
 */
export function createServerCheck({ network, fetch }: ServerCheckOptions) {
  return async (text: string): Promise<CheckStep[]> => {
    const steps: CheckStep[] = [];
    const add = (step: CheckStep) => {
      steps.push(step);
      return step.outcome !== 'failed';
    };
    const address = checkAddress(text);
    if (!add(address.step) || address.url === undefined) {
      return steps;
    }
    if (!add(await checkName(network, address.url))) {
      return steps;
    }
    let answer: Response;
    try {
      answer = await fetch(`${address.url}/api/openapi.json`, {
        redirect: 'error',
        signal: AbortSignal.timeout(TIME_LIMIT_MS),
      });
    } catch (error) {
      add(connectionFailure(error));
      return steps;
    }
    add({ name: 'Connection', outcome: 'passed', detail: 'The server responds.' });
    add(
      address.url.startsWith('https:')
        ? { name: 'Certificate', outcome: 'passed', detail: 'This computer trusts its certificate.' }
        : { name: 'Certificate', outcome: 'skipped', detail: 'Plain HTTP is not encrypted.' },
    );
    const document = documentSchema.safeParse(await answer.json().catch(() => undefined));
    if (!document.success) {
      add({
        name: 'Moveway',
        outcome: 'failed',
        detail: `Something other than Moveway responded (status ${answer.status}).`,
      });
      return steps;
    }
    add({ name: 'Moveway', outcome: 'passed', detail: 'A Moveway server responded.' });
    add(checkVersion(document.data.paths));
    return steps;
  };
}

function checkAddress(text: string): { step: CheckStep; url?: string } {
  try {
    const url = parseServerUrl(text);
    return {
      url,
      step: isPlainHttp(url)
        ? { name: 'Address', outcome: 'warning', detail: `${url} is not encrypted.` }
        : { name: 'Address', outcome: 'passed', detail: url },
    };
  } catch (error) {
    return { step: { name: 'Address', outcome: 'failed', detail: messageOf(error) } };
  }
}

async function checkName(network: ServerCheckOptions['network'], url: string): Promise<CheckStep> {
  const { hostname } = new URL(url);
  const proxy = await network.resolveProxy(url).catch(() => 'DIRECT');
  if (proxy !== 'DIRECT') {
    return { name: 'DNS', outcome: 'skipped', detail: `Handled by this computer’s proxy (${proxy}).` };
  }
  try {
    const { endpoints } = await network.resolveHost(hostname.replace(/^\[(.*)\]$/, '$1'));
    const found = endpoints.map(({ address }) => address).join(', ');
    return { name: 'DNS', outcome: 'passed', detail: `${hostname} is ${found}.` };
  } catch {
    return { name: 'DNS', outcome: 'failed', detail: `There is no ${hostname}, or no network here.` };
  }
}

/** Chromium names what went wrong: `net::ERR_CERT_DATE_INVALID`. */
function connectionFailure(error: unknown): CheckStep {
  const message = messageOf(error);
  const code = /ERR_[A-Z_]+/.exec(message)?.[0] ?? message;
  if (/^ERR_(?:CERT|SSL)/.test(code)) {
    const detail = code.startsWith('ERR_CERT_DATE')
      ? `Its certificate has expired, or this computer’s clock is wrong (${code}).`
      : `Its certificate cannot be trusted (${code}).`;
    return { name: 'Certificate', outcome: 'failed', detail };
  }
  return { name: 'Connection', outcome: 'failed', detail: `It does not respond (${code}).` };
}

/** By the calls it has: a newer server keeps those of this console, an older one may lack some. */
function checkVersion(paths: Record<string, Record<string, unknown>>): CheckStep {
  const missing = Object.keys(responseKeys).filter((endpoint) => {
    const [method = '', path = ''] = endpoint.split(' ');
    return [path, DOCUMENTED_AS[endpoint] ?? path].every(
      (one) => paths[one.replaceAll(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()] === undefined,
    );
  });
  if (missing.length === 0) {
    return { name: 'Version', outcome: 'passed', detail: 'The server has every call of this console.' };
  }
  return missing.some((endpoint) => INDISPENSABLE.includes(endpoint))
    ? {
        name: 'Version',
        outcome: 'failed',
        detail: 'The server and this console are incompatible: update one of them.',
      }
    : {
        name: 'Version',
        outcome: 'warning',
        detail: `The server is older than this console and is missing ${missing.length} of its calls.`,
      };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
