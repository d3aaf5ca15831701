import type { DocumentText } from '../document-text.ts';

export const cargoInsuranceCertificateSample: DocumentText = {
  slug: 'cargo-insurance-certificate-sample',
  title: 'Certificate of Cargo Insurance (Sample)',
  subject: 'What the certificate for your shipment looks like. This sample provides no coverage.',
  sections: [
    {
      heading: 'What it proves',
      paragraphs: [
        'The carrier of your shipment has cargo insurance in force on the day of pickup. We verify this for each shipment and send you your carrier’s certificate on request.',
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
        'Effective and expiration dates',
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
        'Personal belongings left in a vehicle',
        'Damage that was already there at pickup',
        'Wear, leaks and breakdowns of the vehicle itself',
        'Acts of nature, where the policy says so',
      ],
    },
  ],
};
