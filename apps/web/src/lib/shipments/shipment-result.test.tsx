import { act, cleanup, render, renderHook, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResultBody } from './result-body.tsx';
import { aPackage, aVehicle, cancellation, found, hold } from './shipment.fixtures.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { statusTone } from '@moveway/contracts/shipments/status.ts';
import { StatusBadge } from './status-badge.tsx';
import type { PublicPackage } from '@moveway/contracts/shipments/shipment.schema.ts';
import { LiveIndicator, useChangeAnnouncement } from './live-updates.tsx';
import { clearOfChat, narrowBesideChat } from './clear-of-chat.ts';

describe('the body of a result', () => {
  afterEach(cleanup);

  const textOf = (given: Parameters<typeof aPackage>[0]) => {
    const result = found(given, [], { milesDriven: 480, milesLeft: 1243 });
    return render(<ResultBody result={result} headings="h3" />).container.textContent;
  };

  it('says of a package how far it has come, and nothing of it once it is canceled', () => {
    const progress = /480 of about 1,723 miles|the package is here/g;
    expect(textOf({ cancellation: null }).match(progress)).toHaveLength(2);
    expect(textOf({ cancellation })).not.toMatch(progress);
  });

  it('says nothing twice: one day, and a description that is only the vehicle’s name', () => {
    const vehicle = aVehicle({ year: 2018, make: 'Subaru', model: 'Outback' });
    const days = { arrivalDate: '2026-11-25', estimatedDelivery: '2026-11-25' };
    const said = /Expected arrival|Estimated delivery|Description/g;
    const named = textOf({ kind: 'vehicle', vehicle, description: '2018 Subaru Outback', ...days });
    expect(named.match(said)).toEqual(['Expected arrival']);
    const described = textOf({
      kind: 'vehicle',
      vehicle,
      description: 'Red',
      ...days,
      arrivalDate: '2026-11-24',
    });
    expect(described.match(said)).toEqual(['Expected arrival', 'Estimated delivery', 'Description']);
  });

  it('says of a vehicle what it is, the end of its VIN, and on which trailer it comes', () => {
    const vehicle = aVehicle({
      year: 1989,
      make: 'MCI',
      model: 'Coach',
      vinEnding: '042788',
      trailer: 'enclosed',
    });
    const text = textOf({ kind: 'vehicle', vehicle });
    for (const said of ['1989 MCI Coach', '042788', 'Enclosed trailer']) {
      expect(text).toContain(said);
    }
  });
});

describe('the badge of a status', () => {
  afterEach(cleanup);

  it.each(PACKAGE_STATUSES)('shows %s with the shape that it has in the console', (status) => {
    render(<StatusBadge status={status} />);
    const shape = screen.getByText(status).parentElement?.querySelector('svg');
    expect(shape?.dataset['tone']).toBe(statusTone(status));
  });
});

describe('live updates', () => {
  afterEach(cleanup);

  const earlier = '2026-11-20T18:30:00.000Z';
  const later = '2026-11-21T08:00:00.000Z';

  function listen(first: PublicPackage[] | undefined) {
    const { result, rerender } = renderHook(useChangeAnnouncement, { initialProps: first });
    return {
      said: () => result.current,
      see: (shipments: PublicPackage[]) => act(() => rerender(shipments)),
    };
  }

  it('announces nothing for packages shown for the first time', () => {
    const { said, see } = listen(undefined);
    see([aPackage()]);
    expect(said()).toBe('');
    see([aPackage(), aPackage({ trackingNumber: 'SECOND2' })]);
    expect(said()).toBe('');
  });

  it('announces the new status of each changed package', () => {
    const [second, third] = [{ trackingNumber: 'SECOND2' }, { trackingNumber: 'THIRD3' }];
    const { said, see } = listen([aPackage(), aPackage(second), aPackage(third)]);
    see([
      aPackage({ status: 'Delivered', updatedAt: later }),
      aPackage({ ...second, currentLocation: 'Boise, ID', updatedAt: later }),
      aPackage({ ...third, hold, updatedAt: later }),
    ]);
    expect(said()).toBe(
      'MW123456789 is now Delivered. SECOND2 is now In Transit in Boise, ID. THIRD3 is now On hold.',
    );
  });

  it('announces neither an older answer nor a change of another field', () => {
    const { said, see } = listen([aPackage({ status: 'Delivered', updatedAt: later })]);
    see([aPackage({ updatedAt: earlier })]);
    expect(said()).toBe('');
    see([aPackage({ description: 'Two boxes of books', updatedAt: later })]);
    expect(said()).toBe('');
  });

  it('never says Live without a network', () => {
    const { container } = render(<LiveIndicator state="live" />);
    expect(container.textContent).toBe('Live');
    const network = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    act(() => void dispatchEvent(new Event('offline')));
    expect(container.textContent).toBe('Reconnecting…');
    network.mockRestore();
  });
});

describe('what is clear of the chat button', () => {
  const PHONE = { innerWidth: 390, innerHeight: 844, scrollY: 0 };

  beforeEach(() => {
    Object.assign(globalThis, PHONE);
  });

  interface Place {
    top: number;
    bottom: number;
    /** The right edge of the content unless given. */
    right?: number;
  }

  const rectOf = (place: Place | undefined) => ({ right: 374, ...place }) as DOMRect;

  /** A result with one block at this place of the screen, after it was kept clear of the chat button. */
  function blockAt(place: Place, name = 'button'): CSSStyleDeclaration {
    const result = document.createElement('article');
    const block = result.appendChild(document.createElement(name));
    block.getBoundingClientRect = () => rectOf(place);
    clearOfChat(result);
    return block.style;
  }

  it('makes what is beside the chat button narrower, and leaves no hole above it', () => {
    for (const name of ['button', 'p']) {
      const { marginRight, marginTop } = blockAt({ top: 760, bottom: 804 }, name);
      expect([marginRight, marginTop]).toEqual(['2.75rem', '']);
    }
  });

  it('leaves what is above the chat button, below the screen or left of it, headings, and a desktop', () => {
    const others = [
      blockAt({ top: 700, bottom: 770 }),
      blockAt({ top: 844, bottom: 900 }),
      blockAt({ top: 760, bottom: 804, right: 330 }),
      blockAt({ top: 760, bottom: 804 }, 'h2'),
    ];
    Object.assign(globalThis, { innerWidth: 1440 });
    others.push(blockAt({ top: 760, bottom: 804 }));
    expect(others.map(({ marginRight }) => marginRight)).toEqual(['', '', '', '', '']);
  });

  /** A list whose rows open; their first lines are at these places of the screen. */
  function listOf(...places: Place[]): HTMLElement {
    const list = document.createElement('ul');
    list.innerHTML = '<li><details><summary></summary><p></p></details></li>'.repeat(places.length);
    place(list, ...places);
    return list;
  }

  function place(list: HTMLElement, ...places: Place[]): void {
    for (const [index, row] of [...list.querySelectorAll('summary')].entries()) {
      row.getBoundingClientRect = () => rectOf(places[index]);
    }
  }

  const narrowed = (list: HTMLElement) =>
    [...list.querySelectorAll('summary')].map(({ style }) => style.marginRight !== '');

  const above = { top: 400, bottom: 770 };
  const beside = { top: 770, bottom: 960 };
  const below = { top: 960, bottom: 1100 };

  it('keeps the row at the bottom of the screen clear, and no other', () => {
    const list = listOf(above, beside, below);
    narrowBesideChat(list);
    expect(narrowed(list)).toEqual([false, true, false]);
  });

  it('keeps what stands below a row clear, too', () => {
    const list = listOf(above);
    const rating = document.createElement('fieldset');
    rating.getBoundingClientRect = () => rectOf(beside);
    list.firstElementChild?.append(rating);
    narrowBesideChat(list);
    expect([narrowed(list), rating.style.marginRight]).toEqual([[false], '2.75rem']);
  });

  it('keeps others clear once a search has left fewer rows', () => {
    const list = listOf(above, beside, below);
    narrowBesideChat(list);
    list.firstElementChild?.remove();
    place(list, above, beside);
    narrowBesideChat(list);
    expect(narrowed(list)).toEqual([false, true]);
  });

  it('leaves the rows as they are once the page is scrolled, and a desktop, too', () => {
    const list = listOf(above, beside);
    Object.assign(globalThis, { scrollY: 300 });
    narrowBesideChat(list);
    expect(narrowed(list)).toEqual([false, false]);
    Object.assign(globalThis, { innerWidth: 1440, scrollY: 0 });
    narrowBesideChat(list);
    expect(narrowed(list)).toEqual([false, false]);
  });
});
