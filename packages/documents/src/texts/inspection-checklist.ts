import type { DocumentText } from '../document-text.ts';

export const inspectionChecklist: DocumentText = {
  slug: 'inspection-checklist',
  title: 'Vehicle Inspection Checklist',
  subject: 'What to check with the driver at pickup and at delivery. Take a photo of each.',
  sections: [
    {
      heading: 'Vehicle',
      blanks: ['VIN', 'Year, make and model', 'Mileage at pickup', 'Mileage at delivery'],
    },
    {
      heading: 'Outside',
      isChecklist: true,
      points: [
        'Front bumper, grille and hood',
        'Windshield and wipers',
        'Left side: doors, mirror, glass, trim',
        'Roof and antenna',
        'Right side: doors, mirror, glass, trim',
        'Rear bumper, trunk lid, lights',
        'All four wheels and tires',
      ],
    },
    {
      heading: 'Interior and underside',
      isChecklist: true,
      points: [
        'Dashboard and warning lights',
        'Seats and floor mats',
        'Spare tire, jack and tools',
        'Leaks under the engine',
        'Fuel: no more than a quarter tank',
      ],
    },
    {
      heading: 'Terms for the bill of lading',
      paragraphs: [
        'Use the standard terms and say where: scratch (S), dent (D), chip (C), crack (CR), missing (M), rust (R). “Scratch, left rear door, 3 inches” settles a claim; “some scratches” does not.',
      ],
    },
    {
      heading: 'At pickup',
      notes: ['Damage found'],
      blanks: ['Driver, signature and date', 'Customer, signature and date'],
    },
    {
      heading: 'At delivery',
      notes: ['New damage found'],
      blanks: ['Driver, signature and date', 'Customer, signature and date'],
    },
  ],
};
