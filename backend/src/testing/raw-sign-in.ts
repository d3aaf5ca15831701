import { SESSION_COOKIE } from '../http/session.ts';
import { sendJson } from './raw-call.ts';
import { TEST_ADMIN, type TestBackend } from './test-backend.ts';

/** What a browser gets from a sign-in. */
export interface RawSignIn {
  response: Response;
  cookies: string[];
  /** The session cookie as it was set, with its attributes. */
  session: string;
  /** The session cookie as a browser sends it back. */
  pair: string;
  /** The value of the cookie. */
  secret: string;
}

/** Signs a user in with a raw call, to see the cookies: the administrator unless another is named. */
export async function signInRaw(
  backend: Pick<TestBackend, 'url'>,
  headers: Record<string, string> = {},
  username = TEST_ADMIN.username,
): Promise<RawSignIn> {
  const response = await sendJson(`${backend.url}/api/auth/login`, { ...TEST_ADMIN, username }, headers);
  const cookies = response.headers.getSetCookie();
  const session = cookies.find((line) => line.startsWith(`${SESSION_COOKIE}=`)) ?? '';
  const [pair = ''] = session.split(';');
  return { response, cookies, session, pair, secret: pair.split('=')[1] ?? '' };
}

/** Asks who is here, with these headers. */
export const userWith = (backend: Pick<TestBackend, 'url'>, headers: Record<string, string>) =>
  fetch(`${backend.url}/api/auth/user`, { headers });
