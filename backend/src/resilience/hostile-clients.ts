import { randomBytes } from 'node:crypto';
import type { HostileKind } from './hostile-kind.ts';
import { hostileHttp } from './hostile-http.ts';
import { hostileLive } from './hostile-live.ts';

export const HOSTILE_KINDS: readonly HostileKind[] = [...hostileHttp, ...hostileLive];

/** Signs a customer up. @returns the headers that their browser sends with every call */
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
