import type { ApiOutput } from '@moveway/contracts/api.ts';
import { expectNoSidewaysScroll } from '@moveway/testing/browser/accessibility.ts';
import { newSignUp } from '@moveway/testing/browser/new-customer.ts';
import type { OwnSite } from '@moveway/testing/browser/own-site.ts';
import { expectStill } from '@moveway/testing/browser/settled-page.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import type { APIRequestContext, Page } from '@playwright/test';

/** The widest letter, without a place to break. */
export const word = (length: number) => 'W'.repeat(length);
export const WORD = word(300);
export const NUMBER = word(40);
export const OTHER_NUMBER = `${word(39)}2`;
const USERNAME = word(40);

/** Fails when the page is wider than a phone, as which it is shown before and after, or than one of two desktops. */
export async function expectRoomForWords(page: Page): Promise<void> {
  for (const width of [390, 1280, 1440, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await expectStill(page);
    await expectNoSidewaysScroll(page);
  }
}

/** Stores every text that customers and administrators can write, each as long as it may be. */
export async function writeEverything(site: OwnSite, customer: APIRequestContext): Promise<string> {
  const { admin, url } = site;
  const person = {
    ...newSignUp(),
    firstName: word(80),
    surname: word(80),
    username: USERNAME,
    email: `${word(180)}@${word(60)}.example`,
  };
  const post = (path: string, data: object) =>
    customer.post(`${url}${path}`, { data, headers: { origin: url } });
  const signedUp = await post('/api/auth/signup', person);
  expect(signedUp.ok(), await signedUp.text()).toBe(true);
  // The contract's own type: the server parses its answers by it.
  const { user } = (await signedUp.json()) as ApiOutput<'POST /api/auth/signup'>;
  const place = word(120);
  const parcel = {
    sender: word(200),
    receiver: word(200),
    description: WORD,
    customerId: user.id,
    origin: place,
    destination: place,
    currentLocation: place,
    estimatedDelivery: '2020-01-02',
    receiverEmail: `${word(200)}@example.com`,
    receiverPhone: '1'.repeat(40),
    amount: 10_000_000,
  };
  await admin('POST /api/packages', {
    body: {
      ...parcel,
      kind: 'vehicle',
      trackingNumber: NUMBER,
      vehicle: { make: word(60), model: word(60) },
    },
  });
  await admin('POST /api/packages', { body: { ...parcel, kind: 'package', trackingNumber: OTHER_NUMBER } });
  for (const trackingNumber of [NUMBER, OTHER_NUMBER]) {
    await admin('PUT /api/packages/:id/status', {
      params: { id: trackingNumber },
      body: { status: 'In Transit', location: place, description: WORD },
    });
  }
  await post('/api/chat/send', { message: WORD });
  await admin('POST /api/admin/chat/:userId/reply', { params: { userId: user.id }, body: { message: WORD } });
  await post('/api/chat/send', { message: WORD });
  const settings = await admin('GET /api/admin/settings', {});
  const address = `${word(200)}@${word(40)}.example`;
  await admin('PUT /api/admin/settings', {
    body: {
      ...settings,
      contacts: {
        supportEmail: address,
        privacyEmail: address,
        legalEmail: address,
        accessibilityEmail: address,
        phone: '1'.repeat(200),
        whatsApp: '1'.repeat(200),
        telegram: word(200),
        address: word(200),
      },
    },
  });
  return user.id;
}
