import type { DocumentText } from '../documents.ts';

export const customerSafetyManual: DocumentText = {
  slug: 'customer-safety-manual',
  title: 'Customer Safety Manual',
  subject: 'Around the truck: where to stand, what not to lift, and how to meet a driver at night.',
  sections: [
    {
      heading: 'The place',
      points: [
        'Choose level, lit ground away from wires and branches: a loaded trailer is 13 and a half feet high.',
        'A truck of 75 feet cannot turn in a cul-de-sac. A store’s parking lot nearby is often the best place.',
        'Keep children and pets indoors while cars are loaded.',
      ],
    },
    {
      heading: 'Where to stand',
      points: [
        'Where the driver can see you in a mirror, or can see your eyes.',
        'Never behind the ramp, under a raised deck, or between a car and the trailer.',
        'Never on the trailer: only the driver loads.',
      ],
    },
    {
      heading: 'At night',
      points: [
        'Ask the driver’s name and the carrier’s USDOT number beforehand, and compare them with your tracking page.',
        'Meet where there is light and other people, and bring somebody.',
        'Hand the key over only when the bill of lading is signed.',
      ],
    },
    {
      heading: 'Parcels',
      paragraphs: [
        'Bend your knees and keep the parcel near your body. Over 50 pounds, two people carry. A parcel that leaks, smells or hums stays where it is: call us.',
      ],
    },
    {
      heading: 'In an emergency',
      paragraphs: ['Call 911 first, then us. Nothing that we carry is worth a hurt person.'],
    },
  ],
};
