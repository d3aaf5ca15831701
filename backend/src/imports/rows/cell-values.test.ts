import { expect, it } from 'vitest';
import { readCell, toDay, toNumber, toOneOf, toOperable, toYearMakeModel, toZip } from './cell-values.ts';

it.each([
  ['7/4/2026', '2026-07-04'],
  ['07/04/26', '2026-07-04'],
  ['07-04-2026', '2026-07-04'],
  ['2026-07-04', '2026-07-04'],
  ['2026-7-4', '2026-07-04'],
  ['2026-07-04T10:30:00Z', '2026-07-04'],
  ['7/4/2026 9:00 AM', '2026-07-04'],
  ['Jul 4, 2026', '2026-07-04'],
  ['Saturday, July 4th, 2026', '2026-07-04'],
  ['4-Jul-26', '2026-07-04'],
  ['46207', '2026-07-04'],
  ['46207.75', '2026-07-04'],
  ['13/40/2026', '2026-13-40'],
  ['12/31/9999', ''],
  ['0001-01-01T00:00:00', ''],
  ['1/0/1900', ''],
  ['soon', 'soon'],
  ['12', '12'],
])('reads the day %s', (cell, day) => {
  expect(toDay(cell)).toBe(day);
});

it.each([
  ['$1,200.50', 1200.5],
  ['1200', 1200],
  ['USD 1,200', 1200],
  ['3,500 lbs', 3500],
  ['(50.00)', -50],
  ['.5', 0.5],
  ['48"', 48],
  ['1.200,50', '1.200,50'],
  ['1,2', '1,2'],
  ['TBD', 'TBD'],
  ['=1+1', '=1+1'],
])('reads the amount %s', (cell, amount) => {
  expect(toNumber(cell)).toBe(amount);
});

it.each([
  ['2134', '02134'],
  ['501', '00501'],
  ['78701', '78701'],
  ['78701-1234', '78701-1234'],
  ['="02134"', '02134'],
  ['=02134', '02134'],
  ["'02134", '02134'],
  ['2134.0', '02134'],
  ['787011234', '78701-1234'],
  ['21341234', '02134-1234'],
  ['78701 1234', '78701-1234'],
  ['K1A 0B1', 'K1A 0B1'],
  ['7', '7'],
])('reads the ZIP code %s', (cell, zip) => {
  expect(toZip(cell)).toBe(zip);
});

it('reads whether a vehicle drives', () => {
  expect(['Yes', 'n', 'INOP', 'Runs & Drives'].map((cell) => toOperable(cell, false))).toEqual([
    true,
    false,
    false,
    true,
  ]);
  expect(['Yes', 'no', 'inoperable', 'maybe'].map((cell) => toOperable(cell, true))).toEqual([
    false,
    true,
    false,
    'maybe',
  ]);
});

it('finds the word that a cell means', () => {
  const trailers = ['open', 'enclosed'];
  expect(['Open', 'ENCLOSED ', 'e', 'flatbed'].map((cell) => toOneOf(cell, trailers))).toEqual([
    'open',
    'enclosed',
    'enclosed',
    'flatbed',
  ]);
  expect(toOneOf('Door to Door', ['door-to-door', 'terminal-to-terminal'])).toBe('door-to-door');
});

it.each([
  ['2019 Toyota Camry LE', { year: 2019, make: 'Toyota', model: 'Camry LE' }],
  ['2019/Toyota/Camry', { year: 2019, make: 'Toyota', model: 'Camry' }],
  ["'19 Ford F-150", { year: 2019, make: 'Ford', model: 'F-150' }],
  ['2021 Land Rover Discovery', { year: 2021, make: 'Land Rover', model: 'Discovery' }],
  ['Ford', { year: undefined, make: 'Ford', model: undefined }],
])('splits %s into year, make and model', (cell, parts) => {
  expect(toYearMakeModel(cell)).toEqual(parts);
});

it.each(['N/A', 'n/a', '#N/A', 'NULL', '-', '—', 'none', ' ', '\u200B'])('reads nothing from %j', (cell) => {
  expect(readCell(cell, 'receiver')).toBe('');
});

it.each(['Null', 'Nona', '-5', 'N/A Motors', '0'])('reads the text %s', (cell) => {
  expect(readCell(cell, 'receiver')).toBe(cell);
});

it.each([
  ['<ann@example.com>', 'ann@example.com'],
  ['mailto:ann@example.com', 'ann@example.com'],
  ['ann@example.com;', 'ann@example.com'],
  ['Ann Lee <ann@example.com>', 'ann@example.com'],
  ['\u202Aann@example.com\u202C', 'ann@example.com'],
  ["o'neil+cars@mail.example.com", "o'neil+cars@mail.example.com"],
  ['ann@example.com; omar@example.com', 'ann@example.com; omar@example.com'],
  ['call me', 'call me'],
])('reads the address %j', (cell, email) => {
  expect(readCell(cell, 'receiverEmail')).toBe(email);
});

it('reads a phone number without invisible marks', () => {
  expect(readCell('\u202A(512) 555\u20110140\u202C\uFEFF', 'receiverPhone')).toBe('(512) 555\u20110140');
});

it.each([
  ['VIN: 1M8-GDM9A-XKP042788', '1M8GDM9AXKP042788'],
  ['vin#1m8gdm9axkp042788', '1M8GDM9AXKP042788'],
  [' 1M8GDM9AXKPO42788 ', '1M8GDM9AXKP042788'],
  ['1M8 GDM9AXKP042788', '1M8GDM9AXKP042788'],
  ['1M8GDM9A1KPO42788', '1M8GDM9A1KPO42788'],
  ['124379N664466', '124379N664466'],
  ['NOT A VIN', 'NOT A VIN'],
])('reads the VIN %j', (cell, vin) => {
  expect(readCell(cell, 'vin')).toBe(vin);
});
