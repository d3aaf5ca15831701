import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// First, because it replaces fetch.
import {
  errorResponse,
  json,
  prepareTracking,
  press,
  server,
  toasts,
  track,
} from '../testing/render-tracking.tsx';
import type { ShipmentRoute } from '@moveway/contracts/shipments/shipment.schema.ts';
import {
  anEvent,
  aPackage,
  aVehicle,
  cancellation,
  found,
  hold,
  tracked,
} from '../../../lib/shipments/shipment.fixtures.ts';
import { PackageSign } from './package-sign.tsx';
import { PrintHead } from './print-head.tsx';
import { lastKnownAnswers, storeAnswers } from '../last-known.ts';
// Loaded up front, so that no test waits for the lazy chunk.
import './receiver/form.tsx';

describe('the sign of a package', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: new Date(2026, 10, 20, 15, 0) });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  const scan = anEvent({ timestamp: new Date(2026, 10, 20, 9, 20).toISOString() });

  /** The sign's text, what of it is struck through, and its classes. */
  function sign(
    given: Parameters<typeof aPackage>[0],
    events: ReturnType<typeof anEvent>[],
    route: ShipmentRoute & { lastNote?: string } = {},
  ) {
    const { container } = render(<PackageSign result={found(given, events, route)} />);
    return {
      text: container.textContent,
      struck: container.querySelector('s')?.textContent,
      classes: container.firstElementChild?.className,
    };
  }

  describe('the headline of the sign', () => {
    it('names what is shipped, and its number below', () => {
      const outback = aVehicle({ year: 2018, make: 'Subaru', model: 'Outback' });
      expect(sign({ kind: 'vehicle', vehicle: outback }, [scan]).text).toContain(
        '2018 Subaru Outback MW123456789',
      );
      cleanup();
      expect(sign({}, [scan]).text).toContain('Package MW123456789');
    });

    const boise = { currentLocation: 'Boise, ID' };
    const route = { milesDriven: 480, milesLeft: 1243 };

    it.each([
      ['where it is, with the time of the scan', boise, [scan], 'Last seen today 9:20 AMBoise, ID'],
      ['its lane and the miles to go', boise, [scan], 'Seattle, WA → Denver, COabout 1,243 miles to go'],
      ['the day by which it is expected', boise, [scan], 'Expected byWed Nov 25, in 5 days'],
      [
        'the day of a scan that was not today',
        boise,
        [{ ...scan, timestamp: new Date(2026, 10, 18, 9, 20).toISOString() }],
        'Last seen 2 days ago, Nov 18, 9:20 AM',
      ],
      [
        'that it is not picked up yet, and when it will be, before the first scan',
        { status: 'Pending', departureDate: '2026-11-23' } as const,
        [],
        'Pickup Mon Nov 23, in 3 daysNot picked up yet',
      ],
      [
        'the receiver where the place of a delivery is not known',
        { status: 'Delivered', destination: undefined } as const,
        [{ ...scan, status: 'Delivered', location: '' } as const],
        'Delivered today 9:20 AM toDana Reyes',
      ],
      [
        'the status when no event named a place',
        {},
        [{ ...scan, location: '' }],
        'Last seen today 9:20 AMIn Transit',
      ],
    ])('says %s', (_, given, events, said) => {
      expect(sign(given, events, route).text).toContain(said);
    });

    it('says nothing of miles that are not known', () => {
      expect(sign(boise, [scan]).text).not.toContain('miles');
    });
  });

  it('turns amber when late, and says by how much and why', () => {
    const { text, struck, classes } = sign(
      { currentLocation: 'Boise, ID', estimatedDelivery: '2026-11-18' },
      [{ ...scan, description: 'Left the terminal' }],
      { lastNote: 'I-84 closed by snow' },
    );
    expect(classes).toContain('late');
    expect(text).toContain('2 days late');
    expect(text).toContain('Was expected by Wed Nov 18, 2 days ago, no new date yet');
    expect(struck).toBe('Wed Nov 18, 2 days ago');
    expect(text).toContain('I-84 closed by snow');
    expect(text).not.toContain('Left the terminal');
  });

  const moved = { reason: 'weather', why: 'Snow has closed I-80 in Wyoming.', from: '2026-11-19' } as const;

  it.each([
    ['by a later estimate', { arrivalDate: '2026-11-19' }, 'I-84 closed by snow', moved.why],
    ['as staff did, whose words take the place of a note', { rescheduled: moved }, moved.why, 'I-84'],
  ])('says a day that was moved %s, with the old one struck through, and why', (_, given, why, not) => {
    const lastNote = 'I-84 closed by snow';
    const { text, struck, classes } = sign({ estimatedDelivery: '2026-11-21', ...given }, [scan], {
      lastNote,
    });
    expect(classes).not.toContain('late');
    expect(text).toContain('Now expected byTomorrow, Sat Nov 21Instead of yesterday, Thu Nov 19');
    expect(struck).toBe('yesterday, Thu Nov 19');
    expect(text).toContain(why);
    expect(text).not.toContain(not);
  });

  it('is green when delivered, with place, date, days and states', () => {
    const delivery = { ...scan, id: 'e2', status: 'Delivered' as const, location: 'Denver, CO' };
    const pickup = {
      ...scan,
      location: 'Seattle, WA',
      timestamp: new Date(2026, 10, 17, 8, 0).toISOString(),
    };
    const { text, classes } = sign(
      { status: 'Delivered', currentLocation: 'Denver, CO', estimatedDelivery: '2026-11-18' },
      [delivery, { ...scan, location: 'Boise, ID' }, pickup],
      { milesDriven: 1600, milesLeft: 0 },
    );
    expect(classes).toContain('delivered');
    expect(classes).not.toContain('late');
    expect(text).toContain('Delivered today 9:20 AM inDenver, CO');
    expect(text).not.toContain('xpected');
    expect(text).toContain('Seattle, WA → Denver, CO4 days, 3 states');
  });

  it('says on a sign that it is canceled, or on hold, and why, and neither a day nor that it is late', () => {
    const late = { estimatedDelivery: '2026-11-01' };
    const canceled = sign({ ...late, cancellation }, [scan], { milesDriven: 480, milesLeft: 1243 });
    expect(canceled.text).toContain('Canceled');
    expect(canceled.text).toContain('No carrier was available.');
    expect(canceled.text).not.toMatch(/late|xpected|In Transit|to go/);
    cleanup();
    const held = sign({ ...late, hold }, [scan]);
    expect(held.text).toMatch(/On hold.*On holdWaiting for documents\./);
    expect(held.text).not.toMatch(/late|xpected/);
  });
});

describe('the head of a print', () => {
  afterEach(() => vi.useRealTimers());

  it('is made when the browser prints, with the time of the print and the QR code of the address', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') });
    const { container, rerender } = render(<PrintHead numbers={['MW100000001']} />);
    expect(container.childElementCount).toBe(0);
    const print = (at: string, address: RegExp) =>
      act(() => {
        vi.setSystemTime(at);
        dispatchEvent(new Event('beforeprint'));
        // Before the listeners have returned: a browser prints what is there then.
        expect(container.querySelector('time')?.dateTime).toBe(at);
        expect(screen.getByText(address)).toBeTruthy();
      });
    print('2026-11-24T12:05:00.000Z', /number=MW100000001$/);
    const code = screen.getByLabelText("QR code of this page's address");
    expect(code.querySelector('path')?.getAttribute('d')).toMatch(/^M4,4h1v1h-1z/);
    expect(code.getAttribute('viewBox')).toMatch(/^0 0 (\d+) \1$/);
    const before = code.innerHTML;
    rerender(<PrintHead numbers={['MW100000002']} />);
    print('2026-11-24T12:10:00.000Z', /number=MW100000002$/);
    expect(code.innerHTML).not.toBe(before);
  });
});

describe('the check of the receiver', () => {
  prepareTracking();

  const NUMBER = 'MW123456789';
  const VERIFICATION = `/api/packages/track/${NUMBER}/verification`;
  const hidden = {
    ...tracked({ receiver: 'Bo Lund' }, []),
    verification: 'offered' as const,
  };
  const whole = {
    ...hidden,
    package: aPackage({ receiver: 'Bo Lund, 9 Oak Ave' }),
    verification: 'given' as const,
    verifiedUntil: '2026-12-21T20:00:00.000Z',
  };

  let isVerified: boolean;
  beforeEach(() => {
    isVerified = false;
    server.answer = (request) => {
      if (request.startsWith('POST') && request.includes(VERIFICATION)) {
        isVerified = request.includes('0123');
        return isVerified
          ? json(whole)
          : json({ code: 'shipment.not_verified', message: 'That does not match.' }, { status: 404 });
      }
      if (request.startsWith('DELETE')) {
        isVerified = false;
        return json({ isForgotten: true });
      }
      return json(isVerified ? whole : hidden);
    };
  });

  async function openForm(): Promise<HTMLElement> {
    await track(5000, `/tracking?number=${NUMBER}`);
    await press('Receiver? See the full details');
    return screen.getByRole('textbox', { name: /Receiver’s email/ });
  }
  async function show(box: HTMLElement, text: string): Promise<void> {
    fireEvent.change(box, { target: { value: text } });
    await press('Show');
  }

  it('asks for something before it asks the server, and gives the focus back to the button that opened it', async () => {
    const box = await openForm();
    expect(document.activeElement).toBe(box);
    await show(box, '  ');
    screen.getByRole('textbox', { description: /Enter the receiver’s email/ });
    expect(server.asked.some((request) => request.includes(VERIFICATION))).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(document.activeElement?.textContent).toBe('Receiver? See the full details');
  });

  it('says what the server says of a wrong answer, until it is changed, and keeps what was typed', async () => {
    const box = await openForm();
    await show(box, '9999');
    screen.getByRole('textbox', { description: /That does not match/ });
    expect((box as HTMLInputElement).value).toBe('9999');
    expect(screen.queryByText(/9 Oak Ave/)).toBeNull();
    fireEvent.change(box, { target: { value: '999' } });
    expect(screen.queryByRole('textbox', { description: /That does not match/ })).toBeNull();
  });

  it('says how long to wait after too many attempts', async () => {
    const box = await openForm();
    server.answer = () => errorResponse(429, 'rate_limited', { 'retry-after': '90' });
    await show(box, '0123');
    expect(screen.getAllByRole('textbox', { description: /You can try again in/ })).toEqual([box]);
  });

  it('shows everything after the right answer, and hides it again', async () => {
    await show(await openForm(), '0123');
    expect(screen.getAllByText(/9 Oak Ave/).length).toBeGreaterThan(0);
    expect(document.activeElement?.textContent).toBe('Shown in full on this device until Dec 21.');

    await press('Hide again');
    expect(screen.queryByText(/9 Oak Ave/)).toBeNull();
    expect(document.activeElement?.textContent).toBe('Receiver? See the full details');
  });

  it('goes on showing it, and says so, when it cannot be hidden', async () => {
    await show(await openForm(), '0123');
    server.answer = () => errorResponse(503, 'unavailable');
    await press('Hide again');
    expect(toasts.at(-1)).toMatchObject({ title: 'The details are still shown' });
    screen.getByRole('button', { name: 'Hide again' });
  });

  it('is shown without a network for thirty days, and not longer by tracking it again meanwhile', async () => {
    await show(await openForm(), '0123');
    vi.setSystemTime('2026-12-20T20:00:00.000Z');
    storeAnswers([{ outcome: 'found', trackingNumber: NUMBER, ...whole }], new Date());
    expect(lastKnownAnswers([NUMBER])).toMatchObject([{ result: { verification: 'given' } }]);
    vi.setSystemTime('2026-12-22T20:00:00.000Z');
    expect(lastKnownAnswers([NUMBER])).toEqual([]);
  });
});
