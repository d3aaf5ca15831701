import type { Settings } from '@moveway/contracts/settings/settings.routes.ts';
import type { MailContent, MailKind, MailService } from '../mail/mail.service.ts';
import { unsubscribeLinks, type UnsubscribeService } from '../mail/unsubscribe.service.ts';
import { addressesOf, type Addressee, type ImportedShipment } from '../shipments/shipment.service.ts';
import { importRepo } from './import.repo.ts';
import type { StoredRow } from './import.types.ts';

/** How many shipments one email lists; of more it says how many. */
const MAX_LISTED = 20;
/** How many numbers the tracking page takes in one link. */
const MAX_TRACKED = 35;

/** To one receiver, of all that an import has for them. */
export interface ReceiverMail {
  importId: string;
  /** In small letters. */
  email: string;
  trackingNumbers: string[];
}

export interface ImportMailDeps {
  mail: MailService;
  unsubscribe: UnsubscribeService;
  settings: { get(): Pick<Settings, 'statusMails'> };
  accounts: { findUsersByIds(ids: readonly string[]): Promise<ReadonlyMap<string, Addressee>> };
  shipments: { findImported(trackingNumbers: readonly string[]): Promise<ImportedShipment[]> };
}

/**
 * One email to each receiver of an import, however many of its rows are theirs: of those that are booked and not under
 * way yet; nothing of what was taken back, is canceled or on hold.
 */
export function defineImportMail({
  mail,
  unsubscribe,
  settings,
  accounts,
  shipments,
}: ImportMailDeps): MailKind<ReceiverMail> {
  /** @throws {Error} while the import is being undone, so that the email is tried again after it */
  async function wanted({ importId, email, trackingNumbers }: ReceiverMail): Promise<ImportedShipment[]> {
    const found = await importRepo.find(importId);
    if (found?.state === 'undoing') {
      throw new Error('The import is being undone');
    }
    // What was taken back of it may be another shipment's number by now.
    const numbers =
      found?.state === 'undone'
        ? numbersOf(await importRepo.rows(importId, { state: 'kept' }), email)
        : trackingNumbers;
    const current = await shipments.findImported(numbers);
    const customers = await accounts.findUsersByIds([
      ...new Set(current.flatMap(({ customerId }) => customerId ?? [])),
    ]);
    const news = current.filter(
      (shipment) =>
        (shipment.status === 'Pending' || shipment.status === 'Processing') &&
        shipment.notifyReceiver !== false &&
        // The address may have been corrected since.
        shipment.receiverEmail?.toLowerCase() === email &&
        // Where it is the customer's, it counts once it is confirmed.
        addressesOf(shipment, customers.get(shipment.customerId ?? '')).some(
          (address) => address.toLowerCase() === email,
        ),
    );
    const unstopped = await unsubscribe.findUnstopped(
      news.map((shipment) => ({ email, shipmentId: shipment.id, shipment })),
    );
    return unstopped.map(({ shipment }) => shipment);
  }

  return mail.define<ReceiverMail>(
    'import-receiver',
    async (data): Promise<MailContent | undefined> => {
      const found = settings.get().statusMails.length === 0 ? [] : await wanted(data);
      const [first] = found;
      if (!first) {
        return undefined;
      }
      const { email } = data;
      const { id: shipmentId, trackingNumber } = first;
      const token = await unsubscribe.createToken({ email, shipmentId, trackingNumber });
      const title =
        found.length === 1
          ? `Shipment ${trackingNumber} is booked for you`
          : `${found.length} shipments are booked for you`;
      const more = found.length - MAX_LISTED;
      const numbers = found.slice(0, MAX_TRACKED).map((shipment) => shipment.trackingNumber);
      return {
        to: email,
        subject: title,
        heading: title,
        paragraphs: [
          'We will let you know when they are on their way.',
          ...(more > 0 ? [`These are the first ${MAX_LISTED}; there are ${more} more.`] : []),
        ],
        details: found
          .slice(0, MAX_LISTED)
          .map((shipment) => [shipment.trackingNumber, lineOf(shipment)] as const),
        action: {
          label: found.length === 1 ? 'Track your shipment' : 'Track your shipments',
          path: `/tracking?number=${encodeURIComponent(numbers.join(','))}`,
        },
        ...unsubscribeLinks(token, 'the receiver of these shipments'),
      };
    },
    { isSentOnce: true },
  );
}

const numbersOf = (rows: readonly StoredRow[], email: string): string[] =>
  rows.flatMap(({ input, trackingNumber = [] }) =>
    input?.receiverEmail?.toLowerCase() === email ? trackingNumber : [],
  );

function lineOf({ vehicle, origin, destination, estimatedDelivery }: ImportedShipment): string {
  const name = [vehicle?.year, vehicle?.make, vehicle?.model].filter(Boolean).join(' ');
  const lane = [origin, destination].filter(Boolean).join(' to ');
  const day = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(estimatedDelivery),
  );
  return [name, lane, `expected ${day}`].filter((part) => part !== '').join(', ');
}
