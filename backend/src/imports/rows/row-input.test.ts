import { expect, it } from 'vitest';
import { rowInput, type RowValues } from './row-input.ts';

const destinationOf = (values: RowValues) =>
  rowInput(values, { headers: [], fields: [], defaults: {} }, { customerId: undefined, decoded: {} })[
    'destination'
  ];

it.each<[RowValues, string | undefined]>([
  [{}, undefined],
  [{ destination: 'Dallas, TX' }, 'Dallas, TX'],
  [{ destination: 'Dallas, TX', destinationZip: '75201' }, 'Dallas, TX 75201'],
  [{ destination: 'Boston, MA', destinationZip: '="02134"' }, 'Boston, MA 02134'],
  [{ destination: 'Boston, MA', destinationZip: '2134.0' }, 'Boston, MA 02134'],
  [
    { destination: 'Dallas, TX', destinationAddress: '12 Elm St', destinationZip: '752011234' },
    '12 Elm St, Dallas, TX 75201-1234',
  ],
  [
    {
      destination: '12 Elm St, Dallas, TX 75201',
      destinationAddress: '12 ELM ST',
      destinationZip: '75201-1234',
    },
    '12 Elm St, Dallas, TX 75201',
  ],
  [{ destination: 'Dallas, TX 75201', destinationZip: '10001' }, 'Dallas, TX 75201 10001'],
  [{ destination: 'Dallas', destinationState: 'TX', destinationZip: '75201' }, 'Dallas, TX 75201'],
  [
    {
      destination: 'Acme Motors',
      destinationCity: 'Dallas',
      destinationState: 'TX',
      destinationZip: '75201',
    },
    'Acme Motors, Dallas, TX 75201',
  ],
  [{ destinationCity: 'Reno, NV', destinationState: 'NV', destinationZip: '89501' }, 'Reno, NV 89501'],
  [{ destination: 'Dallas, Texas', destinationState: 'TX' }, 'Dallas, Texas'],
  [{ destination: 'Dallas, Tex. 75201', destinationState: 'Texas' }, 'Dallas, Tex. 75201'],
  [{ destinationCity: 'New York', destinationState: 'NY' }, 'New York, NY'],
  [{ destinationCity: 'Fort Washington', destinationState: 'PA' }, 'Fort Washington, PA'],
  [{ destination: "'02134" }, '02134'],
  [{ destinationCity: 'Dallas', destinationZip: '75201' }, 'Dallas, 75201'],
])('makes a place from all of its columns, without repetitions: %o', (values, place) => {
  expect(destinationOf(values)).toBe(place);
});
