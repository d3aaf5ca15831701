export interface ContactFact {
  title: string;
  text: string;
}

/** Facts that do not depend on the settings (specification, section 2). */
export const CONTACT_FACTS: readonly ContactFact[] = [
  {
    title: '24 hours a day, 7 days a week',
    text: 'Drivers drive at night and so do questions. The chat on every page is answered at any hour.',
  },
  {
    title: 'Nationwide service area',
    text: 'Pickup and delivery in all fifty states: by truck in the lower 48, by ship to Alaska and Hawaii.',
  },
];

/** When each contact is the best one. */
export const CONTACT_HINTS = {
  phone: 'Best when a truck is on its way.',
  supportEmail: 'Best with photos and documents.',
  telegram: 'Best for a quick question from the road.',
  whatsApp: 'Best for photos from the driveway.',
  address: 'Letters only: trucks go to your door, not ours.',
} as const;
