import type { DocumentText } from '../document-text.ts';

export const vehiclePreparationGuidelines: DocumentText = {
  slug: 'vehicle-preparation-guidelines',
  title: 'Vehicle Preparation Guidelines',
  subject: 'What to do before the truck comes: ten minutes that prevent most claims.',
  sections: [
    {
      heading: 'A week before',
      points: [
        'Wash the car so that every scratch shows.',
        'Take photos of every side, the roof, the wheels and the mileage.',
        'Fix leaks. A car that drips on the one below cannot be loaded.',
        'Charge the battery.',
      ],
    },
    {
      heading: 'The day before',
      points: [
        'Keep no more than a quarter tank of fuel: less weight, less risk.',
        'Take out personal belongings, toll tags, parking passes and garage remotes.',
        'Fold in or take off antennas, racks and spoilers.',
        'Turn the alarm off, or tell the driver how.',
        'Have one key for the driver, and one for yourself.',
      ],
    },
    {
      heading: 'At pickup',
      paragraphs: [
        'Meet the driver where a 75-foot truck can park. Look the car over together, read the bill of lading, and sign it only when it matches what you both see. Keep your copy.',
      ],
    },
    {
      heading: 'Electric cars',
      paragraphs: [
        'A charge between 30 and 50 percent is right: enough to drive on and off, and safe to carry. Turn off remote wake-ups and sentry modes.',
      ],
    },
  ],
};
