import type { DocumentText } from '../document-text.ts';

export const specialHandlingRequestForm: DocumentText = {
  slug: 'special-handling-request-form',
  title: 'Special Handling Request Form',
  subject: 'For cars that do not run, sit low, are modified or valuable, and for parcels that need care.',
  sections: [
    {
      heading: 'Shipment',
      blanks: ['Tracking number or quote reference', 'Vehicle or contents'],
    },
    {
      heading: 'What it needs',
      paragraphs: ['Mark what applies.'],
      isChecklist: true,
      points: [
        'It does not run, but rolls, steers and brakes (winch)',
        'It does not roll (forklift)',
        'Ground clearance under 5 inches (long ramps)',
        'Soft straps over the tires only',
        'Enclosed trailer, hard sides',
        'Lift gate',
        'Two people to carry',
        'Keep upright',
      ],
    },
    {
      heading: 'Measurements',
      blanks: ['Length, width and height, in inches', 'Weight, in pounds', 'Ground clearance, in inches'],
    },
    {
      heading: 'What happens next',
      paragraphs: [
        'A dispatcher replies within 2 business days with a carrier that can do it and the added cost. Nothing changes until you agree.',
      ],
    },
    {
      heading: 'Signature',
      blanks: ['Signature and date'],
    },
  ],
};
