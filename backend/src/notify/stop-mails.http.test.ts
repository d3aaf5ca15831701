import { beforeEach, describe, expect, it, vi } from 'vitest';
import { RECEIVER, startMailedDispatch } from '../testing/shipments/mailed-dispatch.ts';
import { shipmentHistory } from '../shipments/shipment.service.ts';

const { aShipment, dispatch, mails, sent } = await startMailedDispatch('stop_mails');
beforeEach(() => {
  mails.received.length = 0;
});

const STOPS = [
  { halt: dispatch.cancel, goOn: dispatch.reinstate },
  { halt: dispatch.hold, goOn: dispatch.release },
] as const;

describe('customer and receiver', () => {
  it('are told that it is canceled and why, and not of a step or date that changes with it', async () => {
    const number = await aShipment();
    await dispatch.updateStatus(number, 'In Transit');
    await dispatch.cancel(number, { reason: 'no_carrier', note: 'We are sorry', fee: 50 });
    expect(await sent(number)).toEqual([`${RECEIVER}: was canceled`, 'rosa@example.com: was canceled']);
    const [mail] = mails.received;
    expect(mail?.text).toContain('No carrier was available. We are sorry.');
    // Its link at the end is random.
    expect(mail?.text?.split('Unsubscribe')[0]).not.toMatch(/Expected|50/);
    const { version } = await dispatch.get(number);
    mails.received.length = 0;
    await dispatch.patch(number, { version, arrivalDate: '2099-01-05' });
    expect(await sent(number)).toEqual([]);

    await dispatch.reinstate(number);
    expect(await sent(number)).toContain('rosa@example.com: is no longer canceled');
  });

  it('are told that it goes on only if they were told that it was stopped', async () => {
    const number = await aShipment({ receiverEmail: undefined });
    for (const { halt, goOn } of STOPS) {
      await halt(number);
      await sent(number);
      const { version } = await dispatch.get(number);
      // The new address was told nothing.
      await dispatch.patch(number, { version, receiverEmail: RECEIVER });
      mails.received.length = 0;
      await goOn(number);
      expect(await sent(number)).toEqual([expect.stringMatching(/^rosa@example.com: is no longer/)]);
      await dispatch.patch(number, { version: version + 2, receiverEmail: null });
    }
  });

  it('are told that it is on hold and goes on, and nothing about a hold that was taken back at once', async () => {
    const number = await aShipment();
    await dispatch.hold(number, { note: 'The title is missing' });
    expect(await sent(number)).toContain('rosa@example.com: is on hold');
    expect(mails.received[0]?.text).toContain('Waiting for documents. The title is missing.');
    mails.received.length = 0;
    await dispatch.release(number);
    expect(await sent(number)).toContain('rosa@example.com: is no longer on hold');
    mails.received.length = 0;
    await dispatch.hold(number);
    await dispatch.release(number);
    await dispatch.cancel(number);
    await dispatch.reinstate(number);
    expect(await sent(number)).toEqual([]);
  });

  it('are not told that it is stopped if that is taken back while their email is written', async () => {
    const number = await aShipment({ receiverEmail: undefined });
    for (const { halt, goOn } of STOPS) {
      await halt(number);
      const read = shipmentHistory.findByIds.bind(shipmentHistory);
      const reading = vi.spyOn(shipmentHistory, 'findByIds').mockImplementation(async (asked) => {
        const found = await read(asked);
        await goOn(number);
        return found;
      });
      expect(await sent(number)).toEqual([]);
      reading.mockRestore();
    }
  });

  it('are told that it goes on even if it was stopped once more before that email was sent', async () => {
    const number = await aShipment({ receiverEmail: undefined });
    for (const { halt, goOn } of STOPS) {
      await halt(number);
      await sent(number);
      await goOn(number);
      await halt(number);
      mails.received.length = 0;
      expect(await sent(number)).toEqual([]);
      await goOn(number);
      expect(await sent(number)).toEqual([expect.stringMatching(/^rosa@example.com: is no longer/)]);
    }
  });
});
