import { describe, expect, it } from 'vitest';
import { startImportBackend } from '../testing/imports/import-backend.ts';
import { csvOf } from '../testing/imports/imports.ts';
import { ShipmentModel } from '../shipments/shipment.model.ts';

const VIN = '1M8GDM9AXKP042788';

const imports = await startImportBackend('import-lists');
const { send, rowsOf, correct, committed } = imports;

it('reads pickup and delivery places from groups of columns with the same headings', async () => {
  const rows = [
    ['VIN', 'Shipper', 'Consignee', 'Pickup', '', 'Delivery', ''],
    ['', '', '', 'City', 'State', 'City', 'State'],
    [VIN, 'Acme', 'Jane', 'Austin', 'TX', 'Reno', 'NV'],
  ];
  await committed(csvOf(rows[0] ?? [], rows.slice(1)));
  expect(await ShipmentModel.findOne().lean()).toMatchObject({
    origin: 'Austin, TX',
    destination: 'Reno, NV',
  });
  const { columns } = await send(
    csvOf(['Shipper', 'Consignee', 'City', 'City'], [['Acme', 'Jane', 'Reno', 'Austin']]),
  );
  expect(columns.map(({ field }) => field)).toEqual(['sender', 'receiver', null, null]);
});

it('joins first and last names', async () => {
  const { id } = await send(
    csvOf(
      ['Shipper', 'First Name', 'Last Name'],
      [
        ['Acme', 'Jane', 'Null'],
        ['Acme', 'N/A', 'Roe'],
        ['Acme', '-', ''],
      ],
    ),
  );
  const rows = await rowsOf(id);
  expect(rows.map(({ creates }) => creates?.receiver)).toEqual(['Jane Null', 'Roe', undefined]);
  expect(rows[2]?.problems).toMatchObject([{ field: 'Receiver: first name', column: 1 }]);
});

describe('a column is refused as a whole', () => {
  const HEADINGS = ['Shipper', 'Consignee', 'Ready Date', 'Price'];
  it.each([
    ['where a day begins with the day', 2, ['7/4/2026', '13/12/2026', '2026-07-04', ''], 'Departure'],
    ['where an amount may mean thousands', 3, ['1900', '1.900', '1,900.00', ''], 'Shipping amount'],
  ])('%s, with the reason', async (_, column, cells, field) => {
    const rows = cells.map((cell) =>
      ['Acme', 'Jane', '', ''].with(column, cell.includes(',') ? `"${cell}"` : cell),
    );
    const { id, version } = await send(csvOf(HEADINGS, rows));
    const problems = (await rowsOf(id)).map((row) => row.problems);
    const refused = [
      { code: 'column_spelling', column, field, message: expect.stringContaining(`"${cells[1]}"`) },
    ];
    expect(problems).toMatchObject([refused, refused, refused, []]);
    const value = column === 2 ? '12/13/2026' : '1900.00';
    const { import: after } = await correct(id, 3, { version, column, value });
    expect(after.counts).toMatchObject({ bad: 0, good: 4 });
  });
});

describe('a VIN', () => {
  const rowsWith = async (vin: string, year: string) => {
    const { id } = await send(csvOf(['VIN', 'Year', 'Shipper', 'Consignee'], [[vin, year, 'Acme', 'Jane']]));
    const [row] = await rowsOf(id);
    return [row?.state, row?.problems.map(({ code, message }) => `${code}: ${message}`)];
  };
  it.each([
    [
      '1C4RJFBG7MC690231',
      '2021',
      ['good', ['vin_unlikely: Check this VIN: its ninth character should be 6.']],
    ],
    ['VIN: 1M8-GDM9A-XKPO42788', '1989', ['good', []]],
    [
      '124379N664466',
      '1969',
      ['good', ['vin_unlikely: This VIN has 13 characters, like VINs from before 1981.']],
    ],
    [
      '124379N664466',
      '',
      ['good', ['vin_unlikely: This VIN has 13 characters, like VINs from before 1981.']],
    ],
    ['124379N664466', '2015', ['bad', ['custom: A VIN has 17 letters and digits, without I, O and Q.']]],
  ])('%s of %j is judged', async (vin, year, judgment) => {
    expect(await rowsWith(vin, year)).toEqual(judgment);
  });
});

describe('a row that is ready', () => {
  it('shows what it will create, with a computed expected day if it has none', async () => {
    const headings = ['VIN', 'Shipper', 'Consignee', 'Origin', 'Destination', 'Ready Date', 'ETA'];
    const from = [VIN, 'Acme', 'Jane', 'Austin TX', 'Reno NV', '2099-07-04'];
    const { id } = await send(
      csvOf(headings, [
        [...from, '2099-08-01'],
        [...from.with(0, ''), ''],
      ]),
    );
    const [given, computed] = await rowsOf(id);
    expect(given).toMatchObject({
      vehicle: expect.stringContaining('1989'),
      creates: { origin: 'Austin TX', destination: 'Reno NV', receiver: 'Jane', departureDate: '2099-07-04' },
    });
    expect(given?.creates).toMatchObject({ arrivalDate: '2099-08-01', expectedDay: '2099-08-01' });
    expect(computed?.creates).not.toHaveProperty('arrivalDate');
    expect(computed?.creates?.expectedDay).toMatch(/^2099-07-/);
  });

  it('no longer shows that once it is created', async () => {
    const { id } = await committed(csvOf(['Shipper', 'Consignee'], [['Acme', 'Jane']]));
    expect((await rowsOf(id))[0]).not.toHaveProperty('creates');
  });
});
