import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ApiCall } from '@moveway/api-client/api-client.ts';
import { siteDirectory } from '@moveway/dev/site/build-site.ts';
import { newSignUp, type Customer } from '@moveway/testing/browser/new-customer.ts';
import { createParcel, createParcelOnTheWay } from '@moveway/testing/browser/new-shipments.ts';
import { signInByToken } from '@moveway/testing/browser/own-site.ts';
import { demoAdministrator } from '@moveway/testing/demo-administrator.ts';
import { startDemoServer } from '@moveway/testing/demo-server.ts';
import { consoleAddress } from '@moveway/testing/pages/addresses.ts';
import { afterAll, beforeAll } from 'vitest';
import { PAGES } from '../src/app/pages.ts';
import { inBrowsers } from './browser-test.ts';
import { copyWithRecord } from './page-record.ts';
import type { RealBrowser } from './real-browser.ts';

let server: Awaited<ReturnType<typeof startDemoServer>>;
let api: ApiCall;
let directory: string;
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'moveway-recorded-'));
  await copyWithRecord(siteDirectory, directory);
  server = await startDemoServer(0, directory);
  api = await signInByToken(server.url);
});
afterAll(async () => {
  await server?.stop();
  await rm(directory, { recursive: true });
});

/** Opens an account, outside of the browser. */
async function signUp(): Promise<Customer> {
  const person = newSignUp();
  const answer = await fetch(`${server.url}/api/auth/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: server.url },
    body: JSON.stringify(person),
  });
  const { user } = (await answer.json()) as { user: { id: string } };
  return { ...person, id: user.id };
}

/** Signs a new customer in by the dialog. */
async function signIn(browser: RealBrowser): Promise<Customer> {
  const customer = await signUp();
  await browser.open(`${server.url}/`);
  await browser.click('header button', 'Sign In');
  await browser.fill('Email or Username', customer.username, '[role=dialog]');
  await browser.fill('Password', customer.password, '[role=dialog]');
  await browser.click('[role=dialog] button', 'Sign In');
  await browser.sees('Login successful');
  return customer;
}

inBrowsers((test) => {
  test('a number is tracked from Home, and the result is live', async ({ browser }) => {
    const parcel = await createParcel(api, { currentLocation: 'Gary, IN' });
    await browser.open(`${server.url}/`);
    await browser.expectStill();
    await browser.fill('Tracking number', parcel.trackingNumber);
    await browser.click('button', 'Track Now');
    await browser.sees(parcel.trackingNumber, 'article');
    await browser.sees('Gary, IN', 'article');
    await browser.sees('Live', 'main');
    await api('PUT /api/packages/:id/status', {
      params: { id: parcel.trackingNumber },
      body: { status: 'In Transit', location: 'Aurora, CO' },
    });
    await browser.sees('Aurora, CO', 'article');
  });

  test('the page of a number does not shift', async ({ browser }) => {
    await browser.open(`${server.url}/tracking?number=MW100000001`);
    await browser.sees('MW100000001', 'article');
    await browser.sees('Live', 'main');
    await browser.expectStill();
  });

  test('a customer signs in, and sees their packages', async ({ browser }) => {
    const customer = await signIn(browser);
    const parcel = await createParcel(api, { customerId: customer.id });
    await browser.click('header a', 'Dashboard');
    await browser.sees(customer.username, 'h1');
    await browser.sees(parcel.trackingNumber, 'main');
    await browser.open(`${server.url}/dashboard`);
    await browser.sees(parcel.trackingNumber, 'main');
    await browser.sees('Live', 'main');
    await browser.expectStill();
    await browser.click('main button', 'Sign Out');
    await browser.sees('Your dashboard', 'h1');
  });

  test('a customer and support talk live', async ({ browser }) => {
    const customer = await signIn(browser);
    await browser.click('button', 'Chat with support');
    await browser.sees('No messages yet', '[role=log]');
    await browser.fill('Your message', 'Where is my car?', 'dialog');
    await browser.pressEnter();
    await browser.sees('Where is my car?', '[role=log]');
    await browser.missesText('Sending', '[role=log]');
    await api('POST /api/admin/chat/:userId/reply', {
      params: { userId: customer.id },
      body: { message: 'It is in Reno.' },
    });
    await browser.sees('It is in Reno.', '[role=log]');
  });

  test('a quote is estimated and asked for', async ({ browser }) => {
    await browser.open(`${server.url}/quote`);
    await browser.expectStill();
    await browser.fill('From', 'Austin, TX');
    await browser.fill('To', 'Reno, NV');
    await browser.fill('Year', '2021');
    await browser.fill('Make', 'Toyota');
    await browser.fill('Model', 'RAV4');
    await browser.sees('This is an estimate, not an offer.', 'main');
    await browser.fill('Name', 'Rosa Quintero');
    await browser.fill('Email Address', 'rosa@example.com');
    await browser.click('button', 'Request this quote');
    await browser.sees('Ask for another quote', 'main');
  });

  test('the pages of content do not shift', async ({ browser }) => {
    // News items differ in nothing but their words.
    const paths = PAGES.filter(({ path, isBehindSignIn }) => !isBehindSignIn && !path.endsWith('*')).map(
      ({ path }) => path,
    );
    const [newsItem, ...otherNews] = paths.filter((path) => path.startsWith('/newsroom/'));
    for (const path of paths.filter((one) => one === newsItem || !otherNews.includes(one))) {
      await browser.open(`${server.url}${path}`);
      await browser.expectStill();
    }
  });

  test('an administrator signs in to the console, and opens a package', async ({ browser }) => {
    // It is late, so it comes first.
    const { trackingNumber } = await createParcelOnTheWay(api);
    await browser.open(`${server.url}${consoleAddress()}`);
    await browser.expectStill();
    await browser.fill('Username', demoAdministrator.username);
    await browser.fill('Password', demoAdministrator.password);
    await browser.click('button', 'Login');
    await browser.sees('Admin Control Center', 'h1');
    await browser.sees(trackingNumber, 'table');
    await browser.click('table button', trackingNumber);
    await browser.sees('History', '[role=dialog]');
    await browser.sees(trackingNumber, '[role=dialog]');
  });
});
