import type { WebSocketRoute } from '@playwright/test';
import { createParcel, updateShipmentStatus } from '@moveway/testing/browser/new-shipments.ts';
import { expect, test } from '@moveway/testing/browser/site-test.ts';
import { trackingPage } from '@moveway/testing/pages/tracking.page.ts';

test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('an open page shows a change by itself, and announces it to screen readers', async ({ page, api }) => {
  const parcel = await createParcel(api, { status: 'Processing', currentLocation: 'Chicago, IL' });
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.live).toHaveText('Live');
  await updateShipmentStatus(api, parcel, 'Out for Delivery', 'Aurora, CO');
  await expect(tracking.stage).toHaveText(/^Out for Delivery/);
  await expect(tracking.events).toHaveCount(2);
  await expect(
    page.getByText(`${parcel.trackingNumber} is now Out for Delivery in Aurora, CO.`),
  ).toBeAttached();
});

test('an open page whose connection was lost says so, and catches up by itself', async ({ page, api }) => {
  const parcel = await createParcel(api, { status: 'Processing' });
  let isCut = false;
  const open = new Set<WebSocketRoute>();
  await page.routeWebSocket('**/ws', (socket) => {
    if (isCut) {
      void socket.close();
      return;
    }
    socket.connectToServer();
    open.add(socket);
  });
  const tracking = trackingPage(page);
  await tracking.goto(parcel.trackingNumber);
  await expect(tracking.live).toHaveText('Live');
  isCut = true;
  await Promise.all([...open].map((socket) => socket.close()));
  await expect(tracking.live).toHaveText('Reconnecting…');
  await updateShipmentStatus(api, parcel, 'Out for Delivery', 'Denver, CO');
  isCut = false;
  await expect(tracking.stage).toHaveText(/^Out for Delivery/);
  await expect(tracking.live).toHaveText('Live');
});
