import { describe, expect, it } from 'vitest';
import { findHeadings } from './match-columns.ts';

describe('headings', () => {
  it.each([
    [
      'below a title',
      [
        ['Cars for Reno, July', '', ''],
        ['', '', ''],
        ['VIN', 'Make', 'Model'],
        ['1', '2', '3'],
      ],
      2,
    ],
    [
      'the first row with anything where none is known',
      [
        ['', ''],
        ['x', 'y'],
        ['1', '2'],
      ],
      1,
    ],
    [
      'the first of two that are the same',
      [
        ['VIN', 'Make'],
        ['1', '2'],
        ['VIN', 'Make'],
      ],
      0,
    ],
    ['nowhere in an empty file', [], -1],
  ])('are found %s', (_, rows, index) => {
    expect(findHeadings(rows)).toMatchObject({ index, headings: rows[index] ?? [] });
  });

  it.each([
    [
      ['', 'Pickup', '', '', 'Delivery', '', '', ''],
      ['VIN', 'City', 'State', 'ZIP', 'City', 'State', 'ZIP', 'Price'],
      [
        'VIN',
        'Pickup City',
        'Pickup State',
        'Pickup ZIP',
        'Delivery City',
        'Delivery State',
        'Delivery ZIP',
        'Price',
      ],
    ],
    [
      // Cells that are merged with those below.
      ['VIN', 'Year', 'Make', 'Model', 'Price', 'Origin', '', 'Destination', ''],
      ['', '', '', '', '', 'City', 'State', 'City', 'State'],
      [
        'VIN',
        'Year',
        'Make',
        'Model',
        'Price',
        'Origin City',
        'Origin State',
        'Destination City',
        'Destination State',
      ],
    ],
    [
      ['Shipper', '', 'Consignee'],
      ['Name', 'Phone', 'Name', 'Phone'],
      ['Shipper Name', 'Shipper Phone', 'Consignee Name', 'Consignee Phone'],
    ],
    ...[
      ['Pickup Location', 'Delivery Location'],
      ['Pickup Address', 'Delivery Address'],
      ['Pick up location', 'Drop off location'],
      ['Pickup Info', 'Delivery Details'],
    ].flatMap(([from = '', to = '']) => {
      const [pickup, delivery] = [from, to].map((name) => name.replace(/ \w+$/, ''));
      const ends = [pickup, delivery].flatMap((end) => [`${end} City`, `${end} State`, `${end} Zip`]);
      const cells = ['City', 'State', 'Zip', 'City', 'State', 'Zip'];
      return [
        [
          ['Vehicle', '', '', from, '', '', to, '', ''],
          ['Year', 'Make', 'Model', ...cells],
          ['Vehicle Year', 'Vehicle Make', 'Vehicle Model', ...ends],
        ],
        [
          ['', from, '', '', to, '', ''],
          ['VIN', ...cells],
          ['VIN', ...ends],
        ],
      ];
    }),
    [
      ['VIN', 'Make', 'Origin', 'Destination'],
      ['', '', 'City', 'City'],
      ['VIN', 'Make', 'Origin City', 'Destination City'],
    ],
    [
      ['Pickup of July', '', ''],
      ['VIN', 'City', 'State'],
      ['VIN', 'City', 'State'],
    ],
    [
      ['Sunrise Motors', '', 'July 4'],
      ['VIN', 'City', 'State'],
      ['VIN', 'City', 'State'],
    ],
  ])('get the names of the groups above them: %j above %j', (groups, row, headings) => {
    expect(findHeadings([['Cars'], groups, row, row.map(() => 'x')])).toMatchObject({ index: 2, headings });
  });
});
