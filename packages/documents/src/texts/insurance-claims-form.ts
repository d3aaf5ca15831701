import type { DocumentText } from '../documents.ts';

export const insuranceClaimsForm: DocumentText = {
  slug: 'insurance-claims-form',
  title: 'Insurance Claims Form',
  subject: 'For damage or loss found at delivery. Send it with photos and a copy of the bill of lading.',
  sections: [
    {
      heading: 'Your shipment',
      blanks: ['Tracking number', 'Date of delivery', 'Name', 'Email and phone'],
    },
    {
      heading: 'What happened',
      paragraphs: ['Say what is damaged and where, and whether it stands on the bill of lading.'],
      notes: ['Damage'],
      blanks: ['Noted on the bill of lading (yes or no)', 'Estimated cost of repair, in dollars'],
    },
    {
      heading: 'What to attach',
      points: [
        'Photos of the damage, from near and from far',
        'Photos of the same side from before pickup',
        'The bill of lading, signed at pickup and at delivery',
        'One repair estimate, better two',
      ],
    },
    {
      heading: 'What follows',
      paragraphs: [
        'The carrier’s cargo insurance pays first. We send your claim to it within 2 business days, and stay with you until it has answered. Federal law leaves you at least nine months to file, but fresh claims settle fastest.',
      ],
    },
    {
      heading: 'Signature',
      blanks: ['Signature and date'],
    },
  ],
};
