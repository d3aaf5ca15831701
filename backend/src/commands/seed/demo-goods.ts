export const SENDERS = [
  'Lone Star Auto Auction',
  'Harbor City Motors',
  'Prairie Wind Outfitters',
  'Blue Ridge Furniture Co.',
  'Sunbelt Classic Cars',
  'Cascade Bicycle Works',
  'Great Lakes Dental Supply',
  'Desert Bloom Nursery',
  'Copper Canyon Records',
  'Bayou Instruments',
] as const;

export const RECEIVERS = [
  'Marisol Vega',
  'Theodore Lindqvist',
  'Priya Raman',
  'Darnell Whitfield',
  'Grace Okonkwo',
  'Hannah Feldman',
  'Miguel Santos',
  'Caitlin O’Rourke',
  'Wei-Lin Chen',
  'Samuel Begay',
  'Anya Petrova',
  'Owen Tanaka',
] as const;

/** VINs carry their right check digits; none is a real car's. */
export const VEHICLES = [
  { year: 2021, make: 'Toyota', model: 'RAV4', vin: '2T3W1RFV0MW100001' },
  { year: 2019, make: 'Honda', model: 'CR-V', vin: '5J6RW2H50KL100002' },
  { year: 2022, make: 'Ford', model: 'F-150', vin: '1FTEW1EP0NF100003' },
  { year: 2018, make: 'Subaru', model: 'Outback', vin: '4S4BSANC0J3100004' },
  { year: 2023, make: 'Tesla', model: 'Model 3', vin: '5YJ3E1EA0PF100005' },
  { year: 2016, make: 'Jeep', model: 'Wrangler', vin: '1C4BJWDG0GL100006' },
  { year: 2020, make: 'Chevrolet', model: 'Silverado', vin: '1GCUYDED0LZ100007' },
  { year: 2017, make: 'BMW', model: '330i', vin: 'WBA8B9G50HN100008' },
] as const;

export const PARCELS = [
  {
    description: 'Mountain bike, boxed',
    weight: 38.5,
    dimensions: { length: 55, width: 9, height: 30 },
    value: 1899,
  },
  {
    description: 'Walnut side table',
    weight: 44,
    dimensions: { length: 28, width: 28, height: 26 },
    value: 640,
  },
  {
    description: 'Vinyl records, 60 pieces',
    weight: 33,
    dimensions: { length: 26, width: 13, height: 13 },
    value: 1240.5,
  },
  {
    description: 'Resonator guitar',
    weight: 16.2,
    dimensions: { length: 45, width: 18, height: 8 },
    value: 2150,
  },
  {
    description: 'Potted agaves',
    weight: 21,
    dimensions: { length: 20, width: 20, height: 24 },
    value: 185.95,
  },
  {
    description: 'Dental hand pieces',
    weight: 6.4,
    dimensions: { length: 14, width: 10, height: 8 },
    value: 3275,
  },
] as const;
