/** The fixed texts of Home (specification, sections 1, 2 and 9). */

export const TRACKING_TIPS: readonly string[] = [
  'Tracking numbers are usually 10-12 characters',
  'Several numbers? Separate them with commas',
  'No account needed',
];

export const STATISTICS: readonly { value: string; label: string; note?: string }[] = [
  { value: '2.5M+', label: 'Packages delivered' },
  { value: '98.5%', label: 'Customer satisfaction' },
  { value: '50+', label: 'Countries', note: 'for packages; cars in all fifty states' },
  { value: '99.2%', label: 'On-time delivery' },
];

export type FeatureIcon = 'route' | 'shield' | 'clock';

export const FEATURES: readonly { icon: FeatureIcon; title: string; text: string }[] = [
  {
    icon: 'route',
    title: 'Real-time tracking',
    text: 'Every stop on the map, the moment it is reported. Updates live.',
  },
  {
    icon: 'shield',
    title: 'Secure delivery',
    text: 'Licensed, insured carriers. Your car is inspected when it is picked up and again when you sign for it.',
  },
  {
    icon: 'clock',
    title: '24/7 support',
    text: 'A real person answers at any hour, coast to coast and in every time zone.',
  },
];

export const STEPS: readonly { title: string; text: string }[] = [
  {
    title: 'Pickup',
    text: 'A driver inspects the car or parcel with you, and tracking begins.',
  },
  { title: 'In transit', text: 'It travels on an open or enclosed trailer; each stop appears on your page.' },
  { title: 'Delivered', text: 'You look it over and sign for it. That is the whole trip.' },
];

export interface Review {
  name: string;
  location: string;
  /** 1 to 5. */
  rating: number;
  text: string;
  date: string;
}

/** Sample reviews (specification, section 3). */
export const REVIEWS: readonly Review[] = [
  {
    name: 'Dana R.',
    location: 'Phoenix, AZ',
    rating: 5,
    text: 'My Tacoma went from Phoenix to Columbus in five days, and I knew which state it was in the whole time.',
    date: '2 weeks ago',
  },
  {
    name: 'Marcus T.',
    location: 'Atlanta, GA',
    rating: 5,
    text: 'The driver called from the last stop exactly when the page said he would. No chasing anyone.',
    date: '3 weeks ago',
  },
  {
    name: 'Elena V.',
    location: 'Portland, OR',
    rating: 5,
    text: 'Enclosed transport for a 1967 Mustang. It arrived cleaner than I left it.',
    date: '1 month ago',
  },
  {
    name: 'Will K.',
    location: 'Omaha, NE',
    rating: 5,
    text: 'We ship dealer trades every week. One page, thirty numbers, and I see the late one first.',
    date: '1 month ago',
  },
  {
    name: 'Priya S.',
    location: 'Newark, NJ',
    rating: 5,
    text: 'Moved across the country with two cars and eleven boxes. All of it under one roof, all of it tracked.',
    date: '2 months ago',
  },
  {
    name: 'Joe B.',
    location: 'Duluth, MN',
    rating: 5,
    text: 'Snow closed I-90 and the date on the page changed before I could worry. Honest beats fast.',
    date: '2 months ago',
  },
];
