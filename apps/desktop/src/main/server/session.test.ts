import type { Session } from 'electron';
import { expect, it } from 'vitest';
import { createServerFetch } from './session.ts';

type BeforeSend = Parameters<Session['webRequest']['onBeforeSendHeaders']>[0];

function open() {
  const sent: { url: unknown; init: object | undefined }[] = [];
  let listener: unknown;
  let userAgent = '';
  const fetch = createServerFetch(
    {
      fetch: async (url, init) => {
        sent.push({ url, init });
        return Response.json({});
      },
      setUserAgent: (text) => {
        userAgent = text;
      },
      // The form with a filter is not used.
      webRequest: {
        onBeforeSendHeaders: (given: unknown) => {
          listener = given;
        },
      },
    },
    '1.2.3',
  );
  // The stand-in keeps what it was given; Electron's type has two forms.
  return { fetch, sent, userAgent, beforeSend: listener as NonNullable<BeforeSend> };
}

it('sends without cookies and without a cache, past the app’s own protocol', async () => {
  const { fetch, sent, userAgent } = open();
  await fetch('https://moveway.example/api/auth/user', { method: 'GET', redirect: 'error' });
  expect(sent).toEqual([
    {
      url: 'https://moveway.example/api/auth/user',
      init: {
        method: 'GET',
        redirect: 'error',
        credentials: 'omit',
        cache: 'no-store',
        bypassCustomProtocolHandlers: true,
      },
    },
  ]);
  expect(userAgent).toBe('MovewayConsole/1.2.3');
});

it('takes away what Chromium adds to make a page’s call of it', () => {
  let kept: unknown;
  const requestHeaders = {
    Authorization: 'Bearer t',
    'Sec-Fetch-Site': 'none',
    'sec-ch-ua': '"Chromium"',
    Origin: 'null',
    Cookie: 'a=b',
    Referer: 'app://console/',
  };
  // The headers are all that the listener reads.
  open().beforeSend(
    { requestHeaders } as never,
    ((given: { requestHeaders: unknown }) => {
      kept = given.requestHeaders;
    }) as never,
  );
  expect(kept).toEqual({ Authorization: 'Bearer t' });
});
