import { describe, expect, it } from 'vitest';
import { headingsKey, matchColumns } from './match-columns.ts';

/** Headings as lists of dealers, auctions and dispatch programs have them, and what each column holds. */
const LISTS: [string, Record<string, string | null>][] = [
  [
    'dealer list',
    {
      'Stock #': 'reference',
      'Year/Make/Model': 'yearMakeModel',
      'VIN #': 'vin',
      'Pickup City': 'originCity',
      'Pickup State': 'originState',
      'Pickup ZIP': 'originZip',
      'Delivery City': 'destinationCity',
      'Delivery State': 'destinationState',
      'Delivery ZIP': 'destinationZip',
      Price: 'amount',
    },
  ],
  [
    'dealer trade',
    {
      'PO Number': 'reference',
      Year: 'year',
      Make: 'make',
      Model: 'model',
      VIN: 'vin',
      Color: null,
      From: 'sender',
      To: 'receiver',
      Notes: 'description',
    },
  ],
  [
    'list with the names of our own form',
    {
      From: 'origin',
      To: 'destination',
      Sender: 'sender',
      Receiver: 'receiver',
      'Pickup Date': 'departureDate',
    },
  ],
  ['list with one party and both places', { Sender: 'sender', From: 'origin', To: 'destination' }],
  [
    'list with the parts of a place, and what it is called',
    {
      Seller: 'sender',
      'Pickup Location': null,
      'Pickup City': 'originCity',
      'Pickup State': 'originState',
      'Pickup ZIP': 'originZip',
    },
  ],
  [
    'auction run list',
    {
      'Lot #': 'reference',
      'Vehicle Description': 'yearMakeModel',
      'Full VIN': 'vin',
      'Auction Name': 'sender',
      'Buyer Name': 'receiver',
      'Buyer Phone': 'receiverPhone',
      'Sale Price': 'value',
      Odometer: null,
    },
  ],
  [
    'auction release',
    {
      Lot: 'reference',
      Yr: 'year',
      Make: 'make',
      Model: 'model',
      VIN: 'vin',
      'Run and Drive': 'isOperable',
      'Pickup Address': 'originAddress',
      'Pickup City': 'originCity',
      'Pickup State': 'originState',
    },
  ],
  [
    'load board',
    {
      'Order ID': 'reference',
      'Pickup Date': 'departureDate',
      'Delivery Date': 'estimatedDelivery',
      'Trailer Type': 'trailer',
      'Carrier Pay': 'amount',
      'Pickup Contact Phone': 'senderPhone',
      'Delivery Contact Phone': 'receiverPhone',
    },
  ],
  [
    'dispatch export',
    {
      'Load ID': 'reference',
      'Shipper Order ID': null,
      'Origin City': 'originCity',
      'Origin State': 'originState',
      'Origin Zip': 'originZip',
      'Destination City': 'destinationCity',
      'Destination State': 'destinationState',
      'Destination Zip': 'destinationZip',
      'Total Pay': 'amount',
    },
  ],
  [
    'snake case',
    {
      reference_id: 'reference',
      pickup_city: 'originCity',
      pickup_state: 'originState',
      pickup_postal_code: 'originZip',
      delivery_city: 'destinationCity',
      vehicle_year: 'year',
      vehicle_make: 'make',
      vehicle_model: 'model',
      is_inoperable: 'isOperable',
    },
  ],
  [
    'camel case',
    {
      orderNumber: 'reference',
      shipperName: 'sender',
      consigneeName: 'receiver',
      originCity: 'originCity',
      destinationCity: 'destinationCity',
      totalWeight: 'weight',
    },
  ],
  [
    'broker sheet',
    {
      'Customer Name': 'customer',
      'P/U City': 'originCity',
      'P/U State': 'originState',
      'D/O City': 'destinationCity',
      'D/O State': 'destinationState',
      YMM: 'yearMakeModel',
      Tariff: 'amount',
      'First Available Date': 'departureDate',
    },
  ],
  [
    'short ends',
    {
      Ref: 'reference',
      Origin: 'origin',
      Destination: 'destination',
      Vehicle: 'yearMakeModel',
      Rate: 'amount',
      ETA: 'arrivalDate',
    },
  ],
  [
    'web shop',
    {
      'Order Number': 'reference',
      'Ship To Name': 'receiver',
      'Ship To Address': 'destinationAddress',
      'Ship To City': 'destinationCity',
      'Ship To State': 'destinationState',
      'Ship To ZIP': 'destinationZip',
      'Ship To Phone': 'receiverPhone',
      'Weight (lbs)': 'weight',
    },
  ],
  [
    'parcel list',
    {
      Recipient: 'receiver',
      Email: 'receiverEmail',
      Phone: 'receiverPhone',
      Address: 'destinationAddress',
      City: 'destinationCity',
      State: 'destinationState',
      'Zip Code': 'destinationZip',
      Weight: 'weight',
      'Length (in)': 'length',
      'Width (in)': 'width',
      'Height (in)': 'height',
      Contents: 'description',
    },
  ],
  [
    'warehouse',
    {
      'Order #': 'reference',
      'Consignee Name': 'receiver',
      'Consignee Address': 'destinationAddress',
      'Consignee City': 'destinationCity',
      'Gross Weight': 'weight',
      'Ship Date': 'departureDate',
      'Need By': 'estimatedDelivery',
    },
  ],
  [
    'freight terms',
    {
      'BOL #': 'reference',
      Shipper: 'sender',
      Consignee: 'receiver',
      'Shipper City': 'originCity',
      Commodity: 'description',
      'Freight Charge': 'amount',
    },
  ],
  [
    'relocation',
    {
      'Account Name': 'customer',
      'Seller Name': 'sender',
      'Seller Phone': 'senderPhone',
      'Buyer Email': 'receiverEmail',
      'Pick-up Address': 'originAddress',
      'Drop-off Address': 'destinationAddress',
      'Vehicle Value': 'value',
    },
  ],
  [
    'our export',
    {
      'Tracking number': 'trackingNumber',
      Kind: 'kind',
      Status: 'status',
      Sender: 'sender',
      'Receiver email': 'receiverEmail',
      'Shipping amount (USD)': 'amount',
      'Declared value (USD)': 'value',
      'Weight (lb)': 'weight',
      'Expected arrival': 'arrivalDate',
      Drives: 'isOperable',
      Created: null,
    },
  ],
  [
    'upper case',
    {
      'STOCK NO': 'reference',
      'VIN NUMBER': 'vin',
      'PICKUP LOCATION': 'sender',
      'DELIVERY LOCATION': 'receiver',
      'READY DATE': 'departureDate',
    },
  ],
  [
    'one column places',
    {
      'Pickup City/State': 'origin',
      'Delivery City/State': 'destination',
      Unit: 'yearMakeModel',
      'Open/Enclosed': 'trailer',
    },
  ],
  [
    'rental fleet',
    {
      'Unit #': null,
      'Model Year': 'year',
      Manufacturer: 'make',
      'Vehicle VIN': 'vin',
      'From Address': 'originAddress',
      'To Address': 'destinationAddress',
      'Due Date': 'estimatedDelivery',
    },
  ],
  [
    'words of people',
    {
      'Contact name': 'receiver',
      'Pick up City': 'originCity',
      'Pick up State': 'originState',
      'Pick up Zip': 'originZip',
      'Drop off City': 'destinationCity',
      'Drop off State': 'destinationState',
      'Drop off Zip': 'destinationZip',
      'Buyer #': null,
    },
  ],
  [
    'abbreviations',
    { 'Orig. City/St': 'origin', 'Dest. City/St': 'destination', 'Dest Zip': 'destinationZip' },
  ],
  [
    'names in two columns',
    {
      'First Name': 'receiverFirstName',
      'Last Name': 'receiverLastName',
      'Seller First Name': 'senderFirstName',
      'Seller Last Name': 'senderLastName',
    },
  ],
  [
    'manufacturer',
    {
      'Vehicle Identification Number': 'vin',
      'Dealer Name': 'sender',
      'Invoice Number': 'reference',
      Destination: 'destination',
      'Estimated Delivery Date': 'estimatedDelivery',
    },
  ],
];

describe('headings', () => {
  it.each(LISTS)('of real lists are recognized: %s', (_, list) => {
    expect(
      Object.fromEntries(
        Object.keys(list).map((heading, index) => [heading, matchColumns(Object.keys(list))[index]]),
      ),
    ).toEqual(list);
  });

  it('with the same meaning: only the first gets the field', () => {
    expect(matchColumns(['VIN', 'Vin #', ''])).toEqual(['vin', null, null]);
  });

  it.each(['Buyer No', 'Buyer #', 'Seller Number', 'Unit No', 'Unit Number', 'Vehicle No.', 'Location Name'])(
    'with the number or name of something else are not recognized: %s',
    (heading) => {
      expect(matchColumns([heading])).toEqual([null]);
    },
  );

  it.each([
    ['Stock No.', 'reference'],
    ['VIN_NO', 'vin'],
    ['PO#', 'reference'],
    ['Buyer Name', 'receiver'],
    ['Pickup Location Name', 'sender'],
  ])('may end with a word that changes nothing: %s', (heading, field) => {
    expect(matchColumns([heading])).toEqual([field]);
  });

  it('that are repeated are not recognized by themselves', () => {
    expect(matchColumns(['VIN', 'City', 'State', ' city', 'STATE'])).toEqual(['vin', null, null, null, null]);
  });

  it('have a key of their words and order', () => {
    expect(headingsKey([' VIN  #', 'Make'])).toBe(headingsKey(['vin #', 'MAKE']));
    expect(headingsKey(['Make', 'VIN #'])).not.toBe(headingsKey(['VIN #', 'Make']));
  });
});
