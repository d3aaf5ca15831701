import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findPlace } from '../../shipments/places/gazetteer.ts';
import { publicDescription, publicParty, publicPlace } from './public-text.ts';

const labelOf = async (text: string) => (await findPlace(text, 'free text'))?.label;
const party = async (text: string) => publicParty(text, await labelOf(text));
const place = async (text: string) => publicPlace(text, await labelOf(text));

describe('strangers read of a sender or receiver', () => {
  it.each([
    ['Ana Ruiz, 12 Elm St, Dallas, TX 75201', 'Ana Ruiz, Dallas, TX 752'],
    ['Ana Ruiz, 12 Elm Street Apt 4B, Dallas, TX 75201-1234', 'Ana Ruiz, Dallas, TX 752'],
    ['Ana Ruiz 12 Elm St Dallas TX 75201', 'Ana Ruiz, Dallas, TX 752'],
    ['Ana Ruiz, 1600 N Martin Luther King Jr Blvd NW, Unit 5, Tampa, FL 33602', 'Ana Ruiz, Tampa, FL 336'],
    ['Ana Ruiz, 12 Rue Royale, New Orleans, LA', 'Ana Ruiz, New Orleans, LA'],
    ['Ana Ruiz, 4100 Highway 6 S, Houston, TX', 'Ana Ruiz, Houston, TX'],
    ['Ana Ruiz, P.O. Box 1187, Boise, ID 83701', 'Ana Ruiz, Boise, ID 837'],
    ['Ana Ruiz, #12, Boise, ID', 'Ana Ruiz, Boise, ID'],
    ['Ana Ruiz <ana.ruiz@example.com>', 'Ana Ruiz'],
    ['Ana Ruiz (214) 555-0123', 'Ana Ruiz'],
    ['Ana Ruiz, phone: 214.555.0123 ext. 4', 'Ana Ruiz'],
    ['Ana Ruiz, +44 20 7946 0958, London', 'Ana Ruiz'],
    ['Ana Ruiz; 555-0123; Reno, NV', 'Ana Ruiz, Reno, NV'],
    ['Ana Ruiz, 12-14 Calle Ocho, Miami, FL 33130', 'Ana Ruiz, Miami, FL 331'],
    ['Ana Ruiz, N6W23001 Bluemound Rd, Waukesha, WI 53188', 'Ana Ruiz, Waukesha, WI 531'],
    ['Ana Ruiz, PMB 12, Dallas TX 75201', 'Ana Ruiz, Dallas, TX 752'],
    ['Ana Ruiz, RR 2 Box 15, Dallas', 'Ana Ruiz'],
    ['Ana Ruiz, 500 5th Ave Fl 12, New York, NY', 'Ana Ruiz, New York, NY'],
    ['Ana Ruiz, Elm Street, Dallas, TX75201', 'Ana Ruiz'],
    ['Ana Ruiz, One Main Plaza, Dallas, TX', 'Ana Ruiz, Dallas, TX'],
    ['Ana Ruiz | 44 Oakwood | Dallas', 'Ana Ruiz'],
    ['Ana Ruiz - 12 Elm Street - Dallas', 'Ana Ruiz'],
    ['Ana Ruiz at 5 Rue de la Paix, Houston TX', 'Ana Ruiz, Houston, TX'],
    ['Ana Ruiz 1455 Market San Francisco CA 94103', 'Ana Ruiz, San Francisco, CA 941'],
    ['Ana Ruiz 1455 Market, San Francisco, CA 94103', 'Ana Ruiz, San Francisco, CA 941'],
    ['Ana Ruiz — 12 Oakwood — Dallas', 'Ana Ruiz'],
    ['Ana Ruiz (12 Oakwood), Dallas', 'Ana Ruiz'],
    ['Ana Ruiz 12 Oakwood, Dallas, TX', 'Ana Ruiz, Dallas, TX'],
    ['Ana Ruiz 12 oakwood estates, Apt 4, Fort Worth TX', 'Ana Ruiz, Fort Worth, TX'],
    ['Ana Maria Ruiz 2012-B Rue Royale, St. Louis, MO, USA', 'Ana Maria Ruiz, Saint Louis, MO'],
    ['Ana Ruiz 12 Oakwood, Dallas, TX.', 'Ana Ruiz, Dallas, TX'],
    ['Ana Ruiz 12 Oakwood, Dallas, TX, United States', 'Ana Ruiz, Dallas, TX'],
    ['Ana Post 1455 Market, San Francisco, CA', 'Ana Post, San Francisco, CA'],
    ['Ana Ruiz, call me at 214-555-0123', 'Ana Ruiz'],
    ['Ana Ruiz, call or text 214-555-0123', 'Ana Ruiz'],
    ['Ana Ruiz, phone/text: 214-555-0123 or 214-555-0124, Reno, NV', 'Ana Ruiz, Reno, NV'],
    ['Ana Ruiz, ana@example.com / 214-555-0123', 'Ana Ruiz'],
    ['Ana Ruiz 12 Oakwood, Dallas, Texas', 'Ana Ruiz, Dallas, TX'],
    ['Ana Ruiz 12 Oakwood, Fargo, north dakota, USA', 'Ana Ruiz, Fargo, ND'],
    ['Ana Ruiz 12 oakwood, fort worth, tx', 'Ana Ruiz, Fort Worth, TX'],
    ['ana ruiz 12 oakwood, portland, or', 'ana ruiz, Portland, OR'],
    ['Pier 1 Imports, Fort Worth, TX 76102', 'Pier, Fort Worth, TX 761'],
    ['Motel 6, Dallas, TX 75201', 'Motel, Dallas, TX 752'],
    ['Linh To, 12 Elm St, Dallas, TX 75201', 'Linh To, Dallas, TX 752'],
    ['Linh To 214-555-0123', 'Linh To'],
    ['84 Lumber, Eighty Four, PA', 'Eighty Four, PA'],
    ['Smith & Sons, Inc.', 'Smith & Sons'],
    ['Böhm - Orgelbau', 'Böhm'],
    ['Route 66 Motors, Tulsa, OK', 'Route, Tulsa, OK'],
    ['Joe’s Route 66 Motors, Tulsa, OK', 'Joe’s Route, Tulsa, OK'],
    ['American Legion Post 12 Hall, Dallas, TX', 'American Legion Post, Dallas, TX'],
    ['Auto Nation 3 Rivers Ford, Portland, OR', 'Auto Nation, Portland, OR'],
    ['Heritage Auto 24 Hour Towing, Dallas, TX', 'Heritage Auto, Dallas, TX'],
    ['Joe Big 5 Sporting Goods, Reno, NV', 'Joe Big, Reno, NV'],
    ['Silverado 1500 Crew Cab, Dallas, TX', 'Silverado, Dallas, TX'],
    ['Love’s Travel Stop 310, Kearney, NE', 'Love’s Travel Stop, Kearney, NE'],
    ['I 80 West, Reno, NV', 'I, Reno, NV'],
    ['Pier 1 Imports, Dallas, Texas', 'Pier, Dallas, TX'],
    ['Heritage Auto 24 Hour Towing, Dallas, Texas', 'Heritage Auto, Dallas, TX'],
    ['joe’s route 66 motors, tulsa, ok', 'joe’s route, Tulsa, OK'],
    ['Ana Ruiz 2 cars, keys in me', 'Ana Ruiz'],
    ['Ana Ruiz Suite B, Dallas, TX', 'Ana Ruiz, Dallas, TX'],
    ['Ana Ruiz: gate code 4711', 'Ana Ruiz'],
  ])('%s as "%s"', async (text, shown) => {
    expect(await party(text)).toBe(shown);
  });

  it.each(['Ana Ruiz', 'Jane Way', 'Port of Tacoma', 'Will Call, Reno, NV', 'Call or Text Auto, Reno, NV'])(
    '%s as it is',
    async (text) => {
      expect(await party(text)).toBe(text);
    },
  );
});

describe('strangers read of an end of the route', () => {
  it.each([
    ['742 Evergreen Terrace, Springfield, IL 62704', 'Springfield, IL 627'],
    ['9 Canal, Savannah, GA', 'Savannah, GA'],
    ['75201', 'Dallas, TX 752'],
    ['Oakwood Estates, Dallas, TX', 'Dallas, TX'],
    ['Manheim Dallas, 5333 W Kiest Blvd, Dallas, TX 75236', 'Dallas, TX 752'],
    ['Oakwood Estates, Dallas, TX, USA', 'Dallas, TX'],
    ['Oakwood Estates, Dallas, Texas', 'Dallas, TX'],
    ['oakwood estates, dallas, tx', 'Dallas, TX'],
    ['742 evergreen terrace, springfield, il 62704', 'Springfield, IL 627'],
    ['Denver 80202 CO', 'Denver, CO 802'],
    ['Paris 75008 France', 'Paris'],
    ['Chicago/O’Hare T5', 'Chicago/O’Hare'],
    ['Elm Street 12', ''],
    ['12 Elm St', ''],
    ['Dallas, Texas', 'Dallas, TX'],
    ['Washington, District of Columbia', 'Washington, DC'],
    ['dallas, tx', 'Dallas, TX'],
    ['Dallas, TX 752', 'Dallas, TX'],
    ['Port St. Lucie, FL', 'Port Saint Lucie, FL'],
  ])('%s as "%s"', async (text, shown) => {
    expect(await place(text)).toBe(shown);
  });

  it.each(['Dallas, TX', 'College Place, WA', 'Saint Paul, MN'])('%s as it is', async (text) => {
    expect(await place(text)).toBe(text);
  });
});

describe('strangers read of a place on the way', () => {
  it.each([
    ['12 Elm St, Dallas, TX 75201', 'Dallas, TX 752'],
    ['44 Oakwood, Dallas, TX 75201', 'Dallas, TX 752'],
    ['44 Oakwood, Dallas, TX', 'Dallas, TX'],
    ['44 Oakwood, Dallas, Texas', 'Dallas, TX'],
    ['44 Oakwood, dallas, tx', 'Dallas, TX'],
    ['Left at 12 Elm St, call 214-555-0123', 'Left'],
    ["Love's truck stop off exit 310 Buffalo Ridge, Kearney, NE", 'Kearney, NE'],
    ['100 miles west of Omaha, NE', 'Omaha, NE'],
    ['I-80 mile 42, Elko, NV', 'Elko, NV'],
    ['Terminal 4, Dallas, TX', 'Dallas, TX'],
    ['Terminal 4 JFK, Queens, NY', 'Terminal'],
    ['I 80 West, Reno, NV', 'Reno, NV'],
    ['Hub 12 Dallas, Dallas, TX', 'Dallas, TX'],
    ['10 miles west, omaha, ne', 'Omaha, NE'],
    ['Terminal 4 JFK, Queens, New York', 'Terminal'],
    ['Suite B, Reno', ''],
    ['Elm Street, Reno', 'Reno'],
    ['12 Unter den Linden, Berlin', ''],
    ['Reno yard (ask ana@example.com)', 'Reno yard (ask'],
  ])('%s as "%s"', async (text, shown) => {
    expect(await place(text)).toBe(shown);
  });

  it.each([''])('%s as it is', async (text) => {
    expect(await place(text)).toBe(text);
  });
});

describe('strangers read of a description', () => {
  it.each([
    ['2 boxes, call 214-555-0123 at the door of 12 Elm St', '2 boxes'],
    ['Deliver to 44 Oakwood, Dallas, TX 75201', 'Dallas, TX 752'],
    ['Keys with the guard, call or text 214-555-0123', 'Keys with the guard'],
    ['Call 214-555-0123 or email ana@example.com before 5 PM', ''],
    ['Deliver to 44 Oakwood, Dallas, Texas 75201', 'Dallas, Texas 752'],
    ['Picked up in dallas, tx 75201', 'Picked up in dallas, tx 752'],
    ['Keys in the mailbox, text us at (214) 555-0123, will call', 'Keys in the mailbox, will call'],
    ['Pick up at Austin, TX 78701, keys with ana@example.com', 'Pick up at Austin, TX 787'],
    ['Keys, with ana@example.com', 'Keys'],
    ['Write to <ana@example.com>', ''],
    ['Keys at (12 Elm St), Dallas', 'Dallas'],
    ['Gate code needed - at 12 Elm St', 'Gate code needed'],
    ['Leave it at the door of 12 Elm St, Dallas', 'Dallas'],
    ['From 12 Elm St to 44 Oak Ave', ''],
    ['Call 214-555-0123 to ask who to ship to', ''],
    ['2018 Ford Focus ST', ''],
    ['Gate code 4711, ring twice', 'ring twice'],
    ['Code is 4711', ''],
    ['Keys at Suite B, ring twice', 'ring twice'],
    ['Call 214 - 555 - 0123, ring twice', 'ring twice'],
    ['Ask for 214/555-0123', ''],
  ])('%s as "%s"', (text, shown) => {
    expect(publicDescription(text)).toBe(shown);
  });

  it.each([
    '2018 Subaru Outback, Dallas, TX',
    'Left the hub at 10 AM, Reno, NV',
    'Silverado 1500 Crew Cab, Black LT',
    '3 Boxes, Dallas, TX',
    '3 Boxes, Dallas, Texas',
    'Call or text before delivery',
    'Moved to 5 December, Storm in Dallas TX',
    'Trailer 12345, reference AB12345',
    '2 pieces,  48 x 40 in',
    'PO #44112, lot 90210',
    'VIN 1HGCM82633A004352',
    'Number MW123456789',
    '2019 Chevrolet Colorado 45000 miles',
    'Pontiac Montana, 98000 mi',
    'Box 2 of 3',
  ])('%s as it is', (text) => {
    expect(publicDescription(text)).toBe(text);
  });
});

it('strangers read no number of a place that is not known, and three digits of a ZIP code', () => {
  const word = fc.stringMatching(/^[\w@#.,;()/-]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { maxLength: 8 }), (words) => {
      const text = words.join(' ');
      expect(publicParty(text, undefined) + publicPlace(text, undefined)).not.toMatch(/[\d@]/);
      expect(publicParty(text, 'Dallas, TX 75201')).toMatch(/^\D*752$/);
      expect(publicPlace(text, 'Dallas, TX 75201')).toBe('Dallas, TX 752');
    }),
  );
});
