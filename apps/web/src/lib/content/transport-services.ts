/** A way to move a car, or to hand it over. */
export interface TransportService {
  id: string;
  name: string;
  text: string;
  cost: string;
  time: string;
  fits: string;
}

/** Ways to move a car. Costs are rough and for a running sedan, so that a customer knows the range without a call. */
export const TRANSPORT_SERVICES: readonly TransportService[] = [
  {
    id: 'open',
    name: 'Open transport',
    text: 'On an open carrier with up to nine other cars, the way new cars reach dealers. Most cars travel this way.',
    cost: 'About $600-$900 for 1,000 miles, $1,100-$1,600 coast to coast',
    time: 'Pickup within 1-5 business days',
    fits: 'Everyday cars',
  },
  {
    id: 'enclosed',
    name: 'Enclosed transport',
    text: 'In a closed trailer, out of the weather and out of sight, with soft straps and a lift gate for low cars.',
    cost: 'About 40-60% more than open',
    time: 'Pickup within 2-7 business days',
    fits: 'Classics, exotics and cars worth far more than average',
  },
  {
    id: 'expedited',
    name: 'Expedited transport',
    text: 'Front of the line: the next suitable truck is yours, open or enclosed, with a guaranteed pickup date.',
    cost: 'About $200-$500 on top',
    time: 'Pickup within 24-48 hours',
    fits: 'Moves that cannot wait',
  },
];
