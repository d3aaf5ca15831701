import type { DocumentText } from '../document-text.ts';

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
      paragraphs: ['Describe what is damaged and where, and whether it was noted on the bill of lading.'],
      notes: ['Damage'],
      blanks: ['Noted on the bill of lading (yes or no)', 'Estimated repair cost, in dollars'],
    },
    {
      heading: 'What to attach',
      points: [
        'Photos of the damage, up close and from a distance',
        'Photos of the same side from before pickup',
        'The bill of lading, signed at pickup and at delivery',
        'One repair estimate, preferably two',
      ],
    },
    {
      heading: 'What happens next',
      paragraphs: [
        'The carrier’s cargo insurance pays first. We send your claim to the insurer within 2 business days and follow up until it answers. Federal law leaves you at least nine months to file, but fresh claims settle fastest.',
      ],
    },
    {
      heading: 'Signature',
      blanks: ['Signature and date'],
    },
  ],
};
