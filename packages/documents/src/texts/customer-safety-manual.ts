import type { DocumentText } from '../document-text.ts';

export const customerSafetyManual: DocumentText = {
  slug: 'customer-safety-manual',
  title: 'Customer Safety Manual',
  subject: 'Around the truck: where to stand, what not to lift, and how to meet a driver at night.',
  sections: [
    {
      heading: 'The location',
      points: [
        'Choose level, lit ground away from wires and branches: a loaded trailer is 13 and a half feet high.',
        'A 75-foot truck cannot turn in a cul-de-sac. A store’s parking lot nearby is often the best place.',
        'Keep children and pets indoors while cars are loaded.',
      ],
    },
    {
      heading: 'Where to stand',
      points: [
        'Where the driver can see you in a mirror or make eye contact.',
        'Never behind the ramp, under a raised deck, or between a car and the trailer.',
        'Never on the trailer: only the driver loads.',
      ],
    },
    {
      heading: 'At night',
      points: [
        'Get the driver’s name and the carrier’s USDOT number beforehand, and check both when you meet.',
        'Meet somewhere well lit with other people around, and bring someone.',
        'Hand over the key only once the bill of lading is signed.',
      ],
    },
    {
      heading: 'Parcels',
      paragraphs: [
        'Bend your knees and keep the parcel close to your body. Over 50 pounds, lift with two people. If a parcel leaks, smells or hums, leave it where it is and call us.',
      ],
    },
    {
      heading: 'In an emergency',
      paragraphs: ['Call 911 first, then us. Nothing we carry is worth an injury.'],
    },
  ],
};
