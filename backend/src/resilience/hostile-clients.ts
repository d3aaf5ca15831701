import { randomBytes } from 'node:crypto';
import { hostileHttp } from './hostile-http.ts';
import { hostileLive } from './hostile-live.ts';

/** Whom hostile clients attack, and what they know. */
export interface HostileTarget {
  /** Of the server, without a trailing slash. */
  url: string;
  /** One that exists. */
  trackingNumber: string;
  /** Headers of a signed-in customer. */
  customer: Record<string, string>;
  /** The address they come from, if not the usual one. */
  localAddress: string | undefined;
}

/** One way of being hostile. */
export interface HostileKind {
  name: string;
  /**
   * Many clients at once, each of which keeps its connection open until the end, if the server does not end it.
   * @returns what became of each: the code of its error, `ok`, `closed`, or `sent` when it does not read
   */
  attack(this: void, target: HostileTarget, end: AbortSignal): Promise<string[]>;
  /** All that may become of one. */
  outcomes: readonly string[];
}

export const HOSTILE_KINDS: readonly HostileKind[] = [...hostileHttp, ...hostileLive];

/** Signs a customer up. @returns the headers that a browser of theirs sends with every call */
export async function signUpHostileCustomer(url: string): Promise<Record<string, string>> {
  const username = `hostile_${randomBytes(4).toString('hex')}`;
  const answer = await fetch(`${url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url },
    body: JSON.stringify({
      firstName: 'Ada',
      surname: 'Byron',
      phoneNumber: '555 010 2000',
      email: `${username}@example.com`,
      username,
      password: randomBytes(12).toString('hex'),
    }),
  });
  if (!answer.ok) {
    throw new Error(`The sign-up was answered ${answer.status}`);
  }
  const cookies = answer.headers.getSetCookie().map((line) => line.split(';')[0]);
  return { Origin: url, Host: new URL(url).host, Cookie: cookies.join('; ') };
}
