import { LegalPage, type LegalSection } from '../../lib/page/legal-page.tsx';

/** `/terms-of-use` (specification, section 2). */
export function TermsOfUsePage() {
  return <LegalPage title="Terms of Use" sign="scales" lead={LEAD} dated={DATED} sections={SECTIONS} />;
}

const DATED = 'Last updated: August 6, 2025';
const LEAD =
  'The agreement between you and Moveway when you use this site or book a shipment, in plain English.';

/** The terms of use, with the cancellation policy (specification, sections 2, 4 and 9). */
const SECTIONS: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance of these terms',
    text: [
      'By using this site or booking a shipment you accept these terms. If you do not accept them, please do not use the site. If you book for someone else, you confirm that you are allowed to.',
    ],
  },
  {
    id: 'service',
    title: 'Our service and its limits',
    text: [
      'Moveway is a broker. We connect customers who ship cars nationwide with licensed, insured carriers, and we arrange package delivery. Our services are:',
      [
        'Open and enclosed transport of vehicles.',
        'Door-to-door and terminal-to-terminal delivery.',
        'Real-time tracking.',
        'Customer support.',
      ],
      'The carrier, not Moveway, drives and has custody of your vehicle. Pickup and delivery dates are estimates: weather, traffic, road closures and breakdowns can move them, and we tell you when they do. Where a truck cannot reach the door, driver and customer agree on a safe place nearby.',
    ],
  },
  {
    id: 'your-responsibilities',
    title: 'Your responsibilities',
    text: [
      [
        'Give correct addresses, contacts and vehicle details, and say so when a vehicle does not run.',
        'Be there at pickup and delivery, or send an adult who can sign for you.',
        'Keep no more than 1/4 tank of fuel in the vehicle.',
        'Take out personal belongings, toll tags and loose parts, and turn off the alarm.',
        'Inspect the vehicle with the driver, and note every mark on the bill of lading before you sign it.',
      ],
    ],
  },
  {
    id: 'pricing',
    title: 'Pricing and payment',
    text: [
      'A quote is an estimate until we confirm it in writing. The confirmed price covers the transport that you booked, with the carrier’s insurance, fuel and tolls. It changes only if the shipment does: another address, another date, a vehicle that is larger than stated or does not run.',
      'Payment is due as stated in your confirmation. Storage or a second delivery attempt, needed because no one could receive the vehicle, is charged at cost.',
    ],
  },
  {
    id: 'liability-and-insurance',
    title: 'Liability and insurance',
    text: [
      'Every carrier we use carries the cargo insurance that federal law and our contracts ask for. It covers damage that happens while the vehicle is in the carrier’s hands. It does not cover personal belongings left inside, damage that was there before, or mechanical failure that the transport did not cause.',
      'Report damage on the bill of lading at delivery. Send us photos and the signed document as soon as you can: claims with a noted bill of lading are settled fastest. Federal law leaves you at least nine months to file a written claim with the carrier. We help you file it.',
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancellation',
    text: [
      [
        'Before dispatch: a full refund minus a $50 processing fee.',
        'After dispatch but before pickup: a partial refund may apply, depending on what the carrier has already done.',
        'After pickup: no refund.',
      ],
      'If a carrier does not show for pickup, we arrange alternative transport at no extra cost, or give you a full refund.',
    ],
  },
  {
    id: 'prohibited-uses',
    title: 'Prohibited uses',
    text: [
      'You may not use the site or a shipment to:',
      [
        'ship anything illegal, hazardous, living or perishable, or hide such things in a vehicle;',
        'ship what is not yours, or what you have no right to move;',
        'collect other people’s tracking numbers or data by guessing or by machine;',
        'disrupt the site, get around its limits, or pretend to be someone else.',
      ],
    ],
  },
  {
    id: 'limitation-of-liability',
    title: 'Limitation of liability',
    text: [
      'As far as the law allows, Moveway is not liable for indirect damages such as lost income, a rental car or a missed appointment, and its total liability for a shipment is limited to the amount paid to Moveway for it. Nothing here limits the liability of the carrier for loss of or damage to your vehicle, or any right that the law gives you and no contract can take away.',
    ],
  },
  {
    id: 'contact-and-changes',
    title: 'Contact and changes',
    text: [
      'When we change these terms, we change the date at the top. Earlier bookings stay under the terms in effect when you booked. Questions about these terms:',
    ],
    contacts: ['legalEmail', 'phone', 'address'],
  },
];
