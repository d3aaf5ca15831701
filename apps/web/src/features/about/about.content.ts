import type { TransportService } from '../../lib/content/transport-services.ts';

/**
 * What About says (specification, section 2): mission, vision, statistics, services, story, and how a shipment goes.
 */

export const MISSION =
  'Get every car and every package there safely, and let the people waiting for it see exactly where it is.';
export const VISION =
  'A country where shipping a car is as easy as mailing a letter: one price, one number, and the truth about where it is.';

export const STATISTICS: readonly { value: string; label: string; note: string }[] = [
  { value: '2.5M+', label: 'Packages delivered', note: 'Cars and packages, since the first truck.' },
  { value: '98.5%', label: 'Customer satisfaction', note: 'Of those who rated their delivery.' },
  {
    value: '50+',
    label: 'Countries',
    note: 'For packages, with partners abroad. We move cars in all fifty states.',
  },
  { value: '99.2%', label: 'On-time delivery', note: 'By the last date we gave.' },
];

export const DELIVERY_CHOICES: readonly TransportService[] = [
  {
    id: 'door-to-door',
    name: 'Door-to-door',
    text: 'The truck comes as close to both addresses as it safely and legally can.',
    cost: 'Included in every price above',
    time: 'The driver calls a day ahead and an hour before',
    fits: 'Almost everyone',
  },
  {
    id: 'terminal-to-terminal',
    name: 'Terminal-to-terminal',
    text: 'You drop the car off at one terminal and pick it up at another, on your schedule.',
    cost: 'About $50-$150 less; storage is free for 3 days',
    time: 'Often 2-4 days longer',
    fits: 'Flexible dates, or streets too tight for a truck',
  },
];

/** Factors of a price, the strongest first. */
export const PRICE_FACTORS: readonly { name: string; text: string }[] = [
  { name: 'Distance', text: 'Every mile counts, but long trips cost less per mile.' },
  { name: 'Size and weight', text: 'A pickup truck takes the space of a car and a half.' },
  {
    name: 'Season',
    text: 'May to August is moving season, and snowbirds fill trucks south in fall and north in spring.',
  },
  { name: 'Address', text: 'A nearby interstate saves the driver a day.' },
  { name: 'Condition', text: 'A car that does not run needs a winch.' },
];

/** Days in transit after pickup. */
export const TRANSIT_TIMES: readonly { distance: string; days: string }[] = [
  { distance: 'Up to 200 miles', days: '1-2 days' },
  { distance: '200-600 miles', days: '2-4 days' },
  { distance: '600-1,000 miles', days: '3-5 days' },
  { distance: '1,000-1,500 miles', days: '4-6 days' },
  { distance: '1,500-2,400 miles', days: '5-7 days' },
  { distance: 'Over 2,400 miles', days: '7-9 days' },
];

export const HANDOVER: readonly { title: string; text: string }[] = [
  {
    title: 'Before pickup',
    text: 'You get the carrier’s name and USDOT number. The driver calls a day ahead and again an hour before.',
  },
  {
    title: 'At pickup',
    text: 'You walk around the car together. Every mark goes on the bill of lading with photos, you both sign, and you keep a copy.',
  },
  {
    title: 'On the road',
    text: 'Each stop appears on your tracking page with its time. If the date changes, you see it there first.',
  },
  {
    title: 'At delivery',
    text: 'You inspect the car in good light before you sign. New damage goes on the bill of lading. Then you get the key.',
  },
];

export const PREPARATION: readonly string[] = [
  'Keep no more than 1/4 tank of fuel: less weight, and safer on the trailer.',
  'Wash the car, and take photos of all four sides, the roof and the mileage.',
  'Take out belongings, papers, toll tags and parking permits. They are not insured.',
  'Fold in mirrors, lower antennas, remove racks and loose parts.',
  'Turn off the alarm, or tell the driver how to.',
  'Check the tires and battery, and tell us about leaks, low clearance or sticking brakes.',
  'Have one key ready for the driver. Keep the other.',
];

export const CLAIM_STEPS: readonly string[] = [
  'Note the damage on the bill of lading before you sign, and take photos with the truck in view.',
  'Send both to support the same day, with your tracking number.',
  'File the insurance claims form. Federal law leaves you at least nine months, but fresh claims settle fastest.',
  'The carrier’s cargo insurance pays first. We stay on it until it does.',
];

export const STORY: readonly string[] = [
  'Moveway began with a question no one could answer: “Where is my car right now?” The office did not know, the dispatcher would call back, and the driver was asleep in another time zone.',
  'So we built the answer first and the company around it. Every carrier that drives for us reports each stop, and what our dispatchers see is what you see.',
  'Today, from our office in Chicago, where six interstates meet, we dispatch cars in all fifty states and packages to more than fifty countries. The question is still the first thing on our home page.',
];
