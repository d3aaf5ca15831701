import { describe, expect, it } from 'vitest';
import { apiErrorOf } from '../testing/errors/api-error.ts';
import { startImportBackend } from '../testing/imports/import-backend.ts';
import { csvOf } from '../testing/imports/imports.ts';
import { workbook } from '../testing/imports/workbooks.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';
import { BulkRowModel } from '../bulk/bulk.repo.ts';
import { allPages } from '../testing/all-pages.ts';

const VIN = '1M8GDM9AXKP042788';
const OTHER_VIN = '1HGCM82633A004352';
const HEADINGS = [
  'Stock #',
  'VIN #',
  'Pickup City',
  'Pickup State',
  'Delivery ZIP',
  'Shipper',
  'Consignee',
  'Price',
];
const CAR = ['007', VIN, 'Austin', 'TX', '02134', 'Sunrise Motors', 'Jane Roe', '$1 200.50'];

const imports = await startImportBackend('imports');
const { call, send, get, rowsOf, change, correct, commit, reach, committed, parcels } = imports;

describe('a list that is sent', () => {
  it('creates nothing, and is removed after a day', async () => {
    const found = await send(csvOf(HEADINGS, [CAR]));
    expect(found).toMatchObject({ state: 'open', fileName: 'cars.csv', counts: { rows: 1, good: 1 } });
    expect(await ShipmentModel.countDocuments()).toBe(0);
    const day = 24 * 60 * 60 * 1000;
    expect(Date.parse(found.expiresAt ?? '') - Date.parse(found.createdAt)).toBe(day);
    expect((await BulkRowModel.findOne())?.expiresAt.toISOString()).toBe(found.expiresAt);
  });

  it('is judged by the rules of New Package: each error names its row, column, value, code and reason', async () => {
    const headings = [...HEADINGS, 'Ready Date', 'Weight'];
    const bad = ['1', 'NOT A VIN', 'Austin', 'TX', '', 'Acme', '', 'a lot', 'soon', '-5'];
    const { id, counts } = await send(csvOf(headings, [bad]));
    expect(counts).toMatchObject({ rows: 1, bad: 1, good: 0 });
    const [row] = await rowsOf(id);
    expect(row).toMatchObject({ row: 2, state: 'bad' });
    expect(row?.problems).toEqual(
      [
        {
          kind: 'error',
          column: 6,
          field: 'Receiver',
          value: '',
          code: expect.any(String),
          message: 'Enter the receiver.',
        },
        {
          kind: 'error',
          column: 7,
          field: 'Shipping amount',
          value: 'a lot',
          code: 'invalid_type',
          message: 'Use an amount like 1250.50.',
        },
        {
          kind: 'error',
          column: 8,
          field: 'Departure',
          value: 'soon',
          code: 'invalid_format',
          message: 'Use a date like 2026-07-04.',
        },
        {
          kind: 'error',
          column: 9,
          field: 'Weight (lb)',
          value: '-5',
          code: 'too_small',
          message: 'Must be more than 0.',
        },
        {
          kind: 'error',
          column: 1,
          field: 'VIN',
          value: 'NOT A VIN',
          code: 'custom',
          message: 'A VIN has 17 letters and digits, without I, O and Q.',
        },
      ].toSorted(
        (a, b) =>
          (row?.problems ?? []).findIndex(({ field }) => field === a.field) -
          (row?.problems ?? []).findIndex(({ field }) => field === b.field),
      ),
    );
  });

  it('has its VINs decoded, its places joined, and its leading zeros kept', async () => {
    const found = await committed(csvOf(HEADINGS, [CAR.with(7, '"$1,200.50"')]));
    const stored = await ShipmentModel.findOne().lean();
    expect(stored).toMatchObject({
      kind: 'vehicle',
      reference: '007',
      origin: 'Austin, TX',
      destination: '02134',
      amountCents: 120_050,
      vehicle: { vin: VIN, year: 1989, make: expect.any(String) },
    });
    expect((await rowsOf(found.id))[0]).toMatchObject({
      state: 'created',
      trackingNumber: stored?.trackingNumber,
    });
  });

  it('comes from a workbook as well, from its first sheet or a chosen one', async () => {
    const file = workbook('Excel', {
      July: [
        ['Shipper', 'Consignee', 'Ready Date'],
        ['Acme', 'Jane', { day: 46_207 }],
      ],
      August: [
        ['Shipper', 'Consignee'],
        ['Acme', 'Omar'],
        ['Acme', 'Kim'],
      ],
    });
    expect(await send(file)).toMatchObject({
      sheet: 'July',
      sheets: ['July', 'August'],
      counts: { good: 1 },
    });
    const found = await send(file, { sheet: 'August', name: 'cars.xlsx' });
    expect(found).toMatchObject({ sheet: 'August', counts: { good: 2 } });
  });

  it('is read in pages, with all rows or the rows in one state', async () => {
    const { id } = await send(parcels(5));
    const items = await allPages((cursor) => get(id, { limit: 2, cursor }));
    expect(items.map(({ row }) => row)).toEqual([2, 3, 4, 5, 6]);
    expect(await rowsOf(id, { show: 'bad' })).toEqual([]);
    expect((await apiErrorOf(get(id, { cursor: 'bm90IGEgcm93' }))).code).toBe('invalid_input');
  });
});

describe('a doubtful value', () => {
  const unclear = async () => {
    await call('POST /api/packages', {
      body: { kind: 'vehicle', sender: 'A', receiver: 'B', vehicle: { vin: VIN } },
    });
    const headings = ['VIN', 'Customer', 'Origin', 'Shipper', 'Consignee'];
    return send(
      csvOf(headings, [
        [VIN, 'ada', 'Reno NV', 'Acme', 'One'],
        [OTHER_VIN, 'nobody', 'Reno NV', 'Acme', 'Two'],
        [OTHER_VIN, 'ada', 'Atlantis', 'Acme', 'Three'],
      ]),
    );
  };

  it('is a warning of its row, and rows that would double a package are left out unless chosen', async () => {
    const { id, version, counts, warnings } = await unclear();
    expect(counts).toMatchObject({ rows: 3, good: 1, skipped: 2, warned: 3 });
    expect(warnings).toEqual({ vin_on_open_package: 1, customer_unknown: 1, vin_twice: 1, place_unknown: 1 });
    const codes = (await rowsOf(id)).map(({ state, problems }) => [state, problems.map(({ code }) => code)]);
    expect(codes).toEqual([
      ['skipped', ['vin_on_open_package']],
      ['good', ['customer_unknown']],
      ['skipped', ['vin_twice', 'place_unknown']],
    ]);
    const after = await change(id, {
      version,
      choices: { vin_on_open_package: 'create', vin_twice: 'create', customer_unknown: 'skip' },
    });
    expect(after.counts).toMatchObject({ good: 2, skipped: 1 });
  });

  it('is an ambiguous place or one with a wrong ZIP code, and the warning names candidates', async () => {
    const headings = ['Shipper', 'Consignee', 'Dest. City/St', 'Dest Zip'];
    const places = [
      ['"Boston, MA"', '"=""02134"""'],
      ['"Dallas, TX"', '10001'],
      ['"Dallas, TX"', '79901'],
      ['"Dallas, TX"', '75999'],
      ['"Fort Liberty, NC"', ''],
      ['"W Chester, PA"', '19380'],
    ];
    const list = csvOf(
      headings,
      places.map(([city = '', zip = ''], index) => ['Acme', `Jane ${index}`, city, zip]),
    );
    const found = await send(list);
    const sent = await change(found.id, {
      version: found.version,
      columns: ['sender', 'receiver', 'destination', 'destinationZip'],
    });
    expect(sent).toMatchObject({ counts: { good: 6 }, warnings: { place_unknown: 4 } });
    const rows = await rowsOf(found.id);
    const messages = rows.map(({ problems }) => problems[0]?.message.split('. As written', 1)[0]);
    expect(messages).toEqual([
      undefined,
      'This ZIP code does not fit the place. Enter Dallas, TX or New York, NY 10001',
      'This ZIP code does not fit the place. Enter Dallas, TX or El Paso, TX 79901',
      'This ZIP code does not fit the place. Enter Dallas, TX',
      'We could not find that place. Enter the whole name, as in Liberty, NC',
      undefined,
    ]);
    await commit(sent.id, sent.version);
    await reach(sent.id, 'committed');
    expect(await ShipmentModel.findOne({ receiver: 'Jane 0' }).lean()).toMatchObject({
      destination: 'Boston, MA 02134',
    });
  });

  it('is also left out if it is imported meanwhile', async () => {
    const list = parcels(1);
    const first = await send(list);
    const second = await send(list);
    await commit(first.id, first.version);
    await reach(first.id, 'committed');
    await commit(second.id, second.version);
    expect((await reach(second.id, 'committed')).counts).toMatchObject({ created: 0, failed: 1 });
    expect(await ShipmentModel.countDocuments()).toBe(1);
  });
});

describe('the same list twice', () => {
  it('creates nothing the second time and says so in each row', async () => {
    const list = parcels(3);
    await committed(list);
    const again = await send(list);
    expect(again.counts).toMatchObject({ rows: 3, good: 0, skipped: 3 });
    const [row] = await rowsOf(again.id);
    expect(row?.problems).toMatchObject([
      { code: 'imported_before', message: expect.stringMatching(/^This row was imported before, as MW/) },
    ]);
    expect((await apiErrorOf(commit(again.id, again.version))).code).toBe('import.not_ready');
    expect(await ShipmentModel.countDocuments()).toBe(3);
  });

  it('names the package that has the same reference if the rows differ', async () => {
    const list = (receiver: string) =>
      csvOf(['Ref', 'Customer', 'Shipper', 'Consignee'], [['PO-1', 'ada', 'Acme', receiver]]);
    await committed(list('Jane'));
    const { id } = await send(list('Omar'));
    expect((await rowsOf(id))[0]).toMatchObject({
      state: 'bad',
      problems: [{ code: 'shipment.reference_taken', column: 0, value: 'PO-1' }],
    });
  });
});

describe('columns', () => {
  const list = csvOf(['Who', 'Shipper', 'Where'], [['Jane', 'Acme', 'Reno NV']]);

  it('that are not recognized can be chosen, and are remembered for lists with the same headings', async () => {
    const found = await send(list);
    expect(found.columns).toEqual([
      { header: 'Who', samples: ['Jane'], field: null },
      { header: 'Shipper', samples: ['Acme'], field: 'sender' },
      { header: 'Where', samples: ['Reno NV'], field: null },
    ]);
    expect(found.counts.bad).toBe(1);
    const after = await change(found.id, {
      version: found.version,
      columns: ['receiver', 'sender', 'destination'],
    });
    expect(after.counts).toMatchObject({ bad: 0, good: 1 });
    const next = await send(list.replace('Jane', 'Omar'));
    expect(next.columns.map(({ field }) => field)).toEqual(['receiver', 'sender', 'destination']);
  });

  it('that are missing can be filled for all rows', async () => {
    const found = await send(csvOf(['VIN'], [[VIN]]));
    expect(found.counts.bad).toBe(1);
    const defaults = { sender: 'Sunrise Motors', receiver: 'Jane Roe', customer: 'ada' };
    const after = await change(found.id, { version: found.version, defaults });
    expect(after).toMatchObject({ defaults, counts: { good: 1 } });
  });

  it('cannot be changed by someone who has not seen the last change', async () => {
    const found = await send(list);
    await change(found.id, { version: found.version, choices: { place_unknown: 'skip' } });
    expect((await apiErrorOf(change(found.id, { version: found.version, columns: [] }))).code).toBe(
      'import.changed',
    );
  });
});

it('reads the texts of our own export and of errors.csv unchanged', async () => {
  const texts = {
    sender: '=1+1;=2',
    receiver: "'=x",
    reference: '-5;@a',
    description: "x;=1+1;y, +z,-w ''@v",
  };
  const { trackingNumber } = await call('POST /api/packages', { body: { kind: 'package', ...texts } });
  const file = await call('GET /api/admin/packages/export.csv', { query: {} });
  await committed(file.replaceAll(trackingNumber, 'AGAIN-1'));
  expect(await ShipmentModel.findOne({ trackingNumber: 'AGAIN-1' }).lean()).toMatchObject(texts);
  const { id } = await send(file.replaceAll(trackingNumber, 'BAD NUMBER'));
  const bad = await call('GET /api/admin/imports/:id/errors.csv', { params: { id } });
  await committed(bad.replaceAll('BAD NUMBER', 'AGAIN-2'));
  expect(await ShipmentModel.findOne({ trackingNumber: 'AGAIN-2' }).lean()).toMatchObject(texts);
});

describe('a wrong cell', () => {
  it('can be corrected; its row and the rows with the same values are judged again', async () => {
    const headings = ['Tracking number', 'Shipper', 'Consignee'];
    const found = await send(
      csvOf(headings, [
        ['AB-1234567', 'Acme', 'Jane'],
        ['AB-1234567', 'Acme', 'Omar'],
      ]),
    );
    expect(found.counts).toMatchObject({ good: 1, bad: 1 });
    const { import: after, row } = await correct(found.id, 2, {
      version: found.version,
      column: 0,
      value: 'AB-7654321',
    });
    expect(row).toMatchObject({ row: 2, state: 'good', cells: ['AB-7654321', 'Acme', 'Jane'] });
    expect(after.counts).toMatchObject({ good: 2, bad: 0 });
  });

  it('is in errors.csv with the reason, and no cell there is a formula', async () => {
    const { id } = await send('Shipper,Consignee,Price\r\n=cmd|calc,,"+1,5"\r\nAcme,Jane,5\r\n');
    const text = await call('GET /api/admin/imports/:id/errors.csv', { params: { id } });
    expect(text.split('\r\n')).toEqual([
      '\uFEFFRow,Shipper,Consignee,Price,What is wrong',
      expect.stringMatching(
        /^2,'=cmd\|calc,,"'\+1,5",(?:Receiver: Enter the receiver\. Shipping amount: Use an amount like 1250\.50\.)$/,
      ),
      '',
    ]);
  });
});
