import type { DocumentText } from '../documents.ts';

export const cargoInsuranceCertificateSample: DocumentText = {
  slug: 'cargo-insurance-certificate-sample',
  title: 'Certificate of Cargo Insurance (Sample)',
  subject: 'How the certificate looks that you get for your shipment. This sample insures nothing.',
  sections: [
    {
      heading: 'What it proves',
      paragraphs: [
        'The carrier of your shipment has cargo insurance in force on the day of pickup. We look this up for each shipment, and send you the certificate of your carrier when you ask for it.',
      ],
    },
    {
      heading: 'Carrier',
      blanks: ['Legal name', 'USDOT number', 'MC number'],
    },
    {
      heading: 'Insurance',
      blanks: [
        'Insurer',
        'Policy number',
        'In force from and until',
        'Limit per load, in dollars',
        'Deductible, in dollars',
      ],
    },
    {
      heading: 'Shipment',
      blanks: ['Tracking number', 'Vehicle or contents', 'From and to'],
    },
    {
      heading: 'What it does not cover',
      points: [
        'Personal things left in a vehicle',
        'Damage that was there at pickup',
        'Wear, leaks and breakdowns of the vehicle itself',
        'Acts of nature, where the policy says so',
      ],
    },
  ],
};
