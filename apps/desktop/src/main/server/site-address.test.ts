import { expect, it } from 'vitest';
import { createSiteAddress } from './site-address.ts';

const ask = (answer: () => Response, serverUrl: string | undefined = 'https://api.moveway.example') =>
  createSiteAddress({ address: { get: () => serverUrl }, fetch: async () => answer() })();

it.each([
  ['names none', () => Response.json({ defaultTheme: 'system' })],
  ['names no page', () => Response.json({ siteUrl: 'file:///etc/' })],
  ['is something else', () => new Response('<!doctype html>')],
  [
    'cannot be reached',
    () => {
      throw new TypeError('net::ERR_INTERNET_DISCONNECTED');
    },
  ],
])('is unknown where the server %s', async (_, answer) => {
  expect(await ask(answer)).toBeUndefined();
});

it('is the origin that the server names', async () => {
  expect(await ask(() => Response.json({ siteUrl: 'https://www.moveway.example/' }))).toBe(
    'https://www.moveway.example',
  );
});
