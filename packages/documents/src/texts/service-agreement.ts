import type { DocumentText } from '../document-text.ts';

export const serviceAgreement: DocumentText = {
  slug: 'service-agreement',
  title: 'Service Agreement',
  subject: 'What you book with Moveway and what we owe you, from dispatch to delivery.',
  sections: [
    {
      heading: 'What we do',
      paragraphs: [
        'Moveway arranges the transport of your vehicle or parcel with a licensed, insured carrier, and stays your contact from booking to delivery. We tell you the carrier’s name, USDOT number and insurance before pickup.',
      ],
    },
    {
      heading: 'What you do',
      points: [
        'Give the correct size, weight and condition of what you ship.',
        'Be there at pickup and delivery, or name an adult who will be.',
        'Take personal belongings out of the vehicle, and leave no more than a quarter tank of fuel.',
        'Inspect the vehicle with the driver and sign the bill of lading, both times.',
      ],
    },
    {
      heading: 'Price and payment',
      paragraphs: [
        'The confirmed price covers the booked transport with fuel, tolls and the carrier’s insurance. It changes only if the shipment does.',
      ],
    },
    {
      heading: 'Cancellation',
      points: [
        'Before dispatch: a full refund, less a $50 processing fee.',
        'After dispatch and before pickup: a partial refund may apply.',
        'After pickup: no refund.',
        'If a carrier does not show for pickup, we arrange another at no extra cost, or refund in full.',
      ],
    },
    {
      heading: 'Damage and claims',
      paragraphs: [
        'Damage is noted on the bill of lading at delivery. File the insurance claims form with photos; federal law leaves you at least nine months.',
      ],
    },
    {
      heading: 'Signatures',
      blanks: ['Customer, printed name', 'Customer, signature and date', 'Moveway, signature and date'],
    },
  ],
};
