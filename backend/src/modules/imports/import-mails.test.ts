import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { DEFAULT_IMPORT_CHOICES, type ImportState } from '@moveway/contracts/imports/import.constants.ts';
import { newPackageSchema } from '@moveway/contracts/shipments/shipment-input.schema.ts';
import { createLogger } from '../../kernel/logger.ts';
import { connect, disconnect } from '../../storage/connection.ts';
import { newObjectId, toObjectId } from '../../storage/object-id.ts';
import { documentOf } from '../../testing/shipments/random-shipments.ts';
import { takeDatabase } from '../../testing/reused-databases.ts';
import { EVERY_MODEL } from '../every-model.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { createImportedShipmentService } from '../shipments/imported/imported.service.ts';
import type { Addressee } from '../shipments/shipment.service.ts';
import { DEFAULT_SETTINGS } from '../settings/settings.service.ts';
import { JobModel } from '../jobs/job.model.ts';
import { createJobs } from '../jobs/jobs.service.ts';
import { createMailService, type MailContent } from '../mail/mail.service.ts';
import { defineImportJobs } from './import-jobs.ts';
import { defineImportMail, type ReceiverMail } from './import-mails.ts';
import { ImportModel, ImportRowModel } from './import.model.ts';
import { importRepo } from './import.repo.ts';

const database = takeDatabase('import_mails');
const log = createLogger({ level: 'silent' });
const closing: (() => unknown)[] = [];

beforeAll(() => connect({ models: EVERY_MODEL, uri: database.uri }));
afterEach(async () => {
  for (const close of closing.splice(0)) {
    await close();
  }
  await Promise.all([JobModel, ShipmentModel].map((model) => model.collection.deleteMany({})));
});
afterAll(async () => {
  await disconnect();
  await database.drop();
});

/** An import whose rows are all created, of one receiver each. */
async function storeImport(state: ImportState, emails: readonly string[]): Promise<string> {
  const id = newObjectId();
  const input = { kind: 'package', sender: 'Acme', receiver: 'Jane' };
  await importRepo.insert(
    {
      fileName: 'cars.csv',
      sheets: [],
      state,
      headers: [],
      samples: [],
      fields: [],
      reading: { blank: 0, repeated: [], totals: [] },
      choices: DEFAULT_IMPORT_CHOICES,
      warnings: {},
      defaults: {},
      counts: {} as never,
      version: 1,
      actor: {} as never,
      position: emails.length,
      createdAt: new Date(),
      expiresAt: new Date('2199-01-01'),
    },
    id,
    emails.map((receiverEmail, index) => ({
      row: index + 1,
      cells: [],
      state: 'created',
      hasWarnings: false,
      problems: [],
      input: newPackageSchema.parse({ ...input, receiverEmail }),
      trackingNumber: `IM-${index}`,
    })),
  );
  return id;
}

async function storeShipment(fields: object): Promise<void> {
  const document = documentOf({
    hoursAgo: 1,
    first: 'Pending',
    updates: [],
    promisedAfterDays: 3,
    isArchived: false,
    isDeleted: false,
    origin: undefined,
    destination: undefined,
  });
  await ShipmentModel.collection.insertOne({ ...document, ...fields });
}

/** What an email says, given what is stored with its job. */
function composer(
  users: ReadonlyMap<string, Addressee> = new Map(),
): (data: ReceiverMail) => Promise<MailContent | undefined> {
  const composers: ((data: never) => Promise<MailContent | undefined>)[] = [];
  defineImportMail({
    mail: {
      define: (_name: string, compose: (data: never) => Promise<MailContent | undefined>) =>
        void composers.push(compose),
    },
    unsubscribe: { findUnstopped: async (mails: unknown) => mails, createToken: async () => 'token' },
    settings: { get: () => DEFAULT_SETTINGS },
    accounts: { findUsersByIds: async () => users },
    shipments: createImportedShipmentService({} as never),
  } as never);
  return (data) => composers[0]?.(data as never) ?? Promise.resolve(undefined);
}

it('are stored for 500 receivers by one write, within the time of a transaction', async () => {
  const id = await storeImport(
    'committing',
    Array.from({ length: 500 }, (_, index) => `jane${index}@example.com`),
  );
  const jobs = createJobs({ log, pollMs: 20 });
  const mail = createMailService(
    { smtpUrl: 'smtp://127.0.0.1:1', from: 'a@b.example', siteUrl: 'https://b.example' },
    jobs,
  );
  const { commit } = defineImportJobs({
    jobs,
    shipments: {} as never,
    receiverMail: defineImportMail({ mail } as never),
    clock: () => new Date(),
  });
  const [one, many] = [
    vi.spyOn(JobModel.collection, 'insertOne'),
    vi.spyOn(JobModel.collection, 'insertMany'),
  ];
  await commit.enqueue({ importId: id });
  await jobs.start();
  closing.push(
    () => jobs.stop(1000),
    () => mail.close(),
  );
  await vi.waitFor(async () => expect(await importRepo.find(id)).toMatchObject({ state: 'committed' }), {
    timeout: 60_000,
  });
  expect(await JobModel.countDocuments({ name: 'mail.import-receiver' })).toBe(500);
  expect(one.mock.calls.length + many.mock.calls.length).toBeLessThanOrEqual(2);
});

describe('the email to a receiver', () => {
  it('reads no row of its import, unless the import was undone', async () => {
    const compose = composer();
    const id = await storeImport('committed', ['jane@example.com', 'ada@example.com']);
    await storeShipment({ trackingNumber: 'IM-0', receiverEmail: 'jane@example.com' });
    const rows = vi.spyOn(importRepo, 'rows');
    const data = { importId: id, email: 'jane@example.com' };
    const sent = { subject: 'Shipment IM-0 is booked for you' };
    expect(await compose({ ...data, trackingNumbers: ['IM-0'] })).toMatchObject(sent);
    expect(rows).not.toHaveBeenCalled();
    // Another import has given the number again.
    await ImportModel.updateOne({ _id: id }, { $set: { state: 'undone' } });
    expect(await compose({ ...data, trackingNumbers: ['IM-0'] })).toBeUndefined();
    await ImportRowModel.updateOne({ importId: id, row: 1 }, { $set: { state: 'kept' } });
    expect(await compose({ ...data, trackingNumbers: ['IM-0'] })).toMatchObject(sent);
  });

  it('goes to a customer’s address only once that is confirmed', async () => {
    const id = await storeImport('committed', []);
    const customerId = newObjectId();
    const email = 'ada@example.com';
    const data = { importId: id, email, trackingNumbers: ['IM-0', 'IM-1'] };
    const account = { email, isDisabled: false };
    await storeShipment({
      trackingNumber: 'IM-0',
      receiverEmail: 'Ada@Example.com',
      customerId: toObjectId(customerId),
    });
    expect(await composer(new Map([[customerId, account]]))(data)).toBeUndefined();
    const confirmed = { ...account, emailConfirmedAt: new Date() };
    expect(await composer(new Map([[customerId, confirmed]]))(data)).toMatchObject({ to: email });
    const disabled = { ...confirmed, isDisabled: true };
    expect(await composer(new Map([[customerId, disabled]]))(data)).toBeUndefined();
  });

  it.each([
    ['archived', { isArchived: true, archivedAt: new Date() }],
    [
      'canceled',
      { isArchived: true, cancellation: { reason: 'customer', at: new Date(), by: 'Dispatcher' } },
    ],
    [
      'on hold',
      { isOnHold: true, hold: { reason: 'weather', until: '2199-01-01', at: new Date(), by: 'D' } },
    ],
  ])('says nothing of what is %s by then', async (_state, fields) => {
    const id = await storeImport('committed', []);
    const email = 'jane@example.com';
    await storeShipment({ trackingNumber: 'IM-0', receiverEmail: email });
    await storeShipment({ trackingNumber: 'IM-1', receiverEmail: email, ...fields });
    const sent = await composer()({ importId: id, email, trackingNumbers: ['IM-0', 'IM-1'] });
    expect(sent).toMatchObject({ subject: 'Shipment IM-0 is booked for you' });
  });
});
