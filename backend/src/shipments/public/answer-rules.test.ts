import { hash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import {
  CANCELLATION_REASONS,
  HOLD_REASONS,
  RESCHEDULE_REASONS,
} from '@moveway/contracts/shipments/reasons.ts';
import { PACKAGE_STATUSES } from '@moveway/contracts/shipments/shipment.constants.ts';
import { trackedPackageSchema } from '@moveway/contracts/shipments/shipment.schema.ts';
import { publicAnswer, type AnswerSettings } from './public-presenter.ts';
import type { PublicShipment } from '../shipment.types.ts';
import { RULES } from './tracking.service.ts';

/** Digests of the answers below and of the places that they are made with, by the version of the rules. */
const DIGESTS: Readonly<Record<number, string>> = {
  1: 'vTRMMPzi7uO8haSamA2dqPqBBC4DYcgwnYK_PIP3Mfc',
};

const PLACES = new URL('../places/us-places.csv', import.meta.url);
const at = (day: number) => new Date(Date.UTC(2026, 0, day, 18));

const TEXTS = [
  ['Ana Ruiz, 12 Elm St, Dallas, TX 75201', 'Dallas, TX 75201', 'Left at 12 Elm St, call 214-555-0123'],
  ['Pier 1 Imports (ana@example.com)', '9 Oak Ave, Waco, Texas', 'Keys with the guard, unit 4'],
  ['Bo Lund', 'I-80 mile 42, Elko, NV', '2018 Subaru Outback, Dallas, TX 75201'],
  ['Žofie Ångström - 44 Oakwood', 'Hamburg, Germany', 'Gate code 4711'],
  ['84 Lumber', 'Anchorage, AK', '2 boxes'],
] as const;

function* corpus(): Generator<PublicShipment> {
  for (const [index, status] of PACKAGE_STATUSES.entries()) {
    for (const [row, [party, place, note]] of TEXTS.entries()) {
      const reasons = {
        rescheduled: RESCHEDULE_REASONS[(index + row) % RESCHEDULE_REASONS.length],
        cancellation: CANCELLATION_REASONS[(index + row) % CANCELLATION_REASONS.length],
        hold: HOLD_REASONS[(index + row) % HOLD_REASONS.length],
      };
      const base: PublicShipment = {
        id: '0123456789abcdef01234567',
        trackingNumber: `MW10000000${row}`,
        kind: row % 2 === 0 ? 'vehicle' : 'package',
        status,
        sender: party,
        receiver: `${party} jr.`,
        origin: place,
        destination: TEXTS[(row + 1) % TEXTS.length]?.[1],
        currentLocation: place,
        description: note,
        amountCents: 145_000,
        valueCents: 990_000,
        weight: 42.5,
        departureDate: '2026-01-02',
        arrivalDate: '2026-01-05',
        estimatedDelivery: '2026-01-09',
        vehicle:
          row % 2 === 0
            ? {
                vin: '1HGCM82633A004352',
                year: 2018,
                make: 'Honda',
                model: 'Accord',
                isOperable: true,
                trailer: 'open',
                service: 'door-to-door',
              }
            : undefined,
        dimensions: row % 2 === 0 ? undefined : { length: 20, width: 16, height: 12 },
        version: 3,
        createdAt: at(1),
        updatedAt: at(8),
        events: TEXTS.map(([, location, description], stop) => ({
          id: `0123456789abcdef0123456${stop}`,
          status: PACKAGE_STATUSES[Math.min(stop, index)] ?? status,
          location,
          coordinates: stop % 2 === 0 ? { latitude: 32.7767, longitude: -96.797 } : undefined,
          description,
          isCorrection: stop === 1,
          timestamp: at(2 + stop * 2),
        })),
      };
      yield base;
      yield { ...base, events: [], origin: undefined, currentLocation: undefined };
      const { rescheduled, cancellation, hold } = reasons;
      yield {
        ...base,
        rescheduled: rescheduled && { from: '2026-01-05', to: '2026-01-09', reason: rescheduled, note },
      };
      yield { ...base, cancellation: cancellation && { reason: cancellation, note, at: at(7), by: 'ada' } };
      yield { ...base, hold: hold && { reason: hold, note, until: '2026-01-20', at: at(7), by: 'ada' } };
    }
  }
}

const SETTINGS: readonly AnswerSettings[] = [
  { maskNames: false, hideAmounts: false, verifiedSee: 'everything', timeZone: 'America/Chicago' },
  { maskNames: true, hideAmounts: false, verifiedSee: 'names-and-amounts', timeZone: 'Pacific/Kiritimati' },
  { maskNames: false, hideAmounts: true, verifiedSee: 'nothing', timeZone: 'Pacific/Honolulu' },
];

it('a change of the answers for strangers raises the version of the rules, with its digest here', async () => {
  const answers = [hash('sha256', await readFile(PLACES))];
  for (const shipment of corpus()) {
    for (const settings of SETTINGS) {
      const answer = await publicAnswer(shipment, settings, at(7));
      answers.push(JSON.stringify(trackedPackageSchema.parse(answer)));
    }
  }
  expect(answers.length).toBeGreaterThan(300);
  expect(hash('sha256', answers.join('\n'), 'base64url')).toBe(DIGESTS[RULES]);
  // No version is used twice.
  expect(Object.keys(DIGESTS)).toEqual(Array.from({ length: RULES }, (_, index) => String(index + 1)));
});
