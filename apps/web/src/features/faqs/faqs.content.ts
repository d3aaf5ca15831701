export interface Faq {
  /** Its anchor in the address. */
  id: string;
  question: string;
  answer: readonly string[];
}

/** The five questions (specification, sections 2 and 9). */
export const FAQS: readonly Faq[] = [
  {
    id: 'track',
    question: 'How do I track my car or package?',
    answer: [
      'Enter the tracking number from your confirmation on the Track Package page. You see where it is, every stop so far and the expected arrival. No account needed.',
      'You can track up to 35 packages at once: separate the numbers with commas, or paste a list.',
    ],
  },
  {
    id: 'delivery-times',
    question: 'How long does delivery take?',
    answer: [
      'Packages: Express arrives the next business day, Standard in 3-5 business days, International in 7-21 business days.',
      'Cars travel by distance: about 1-2 days for up to 200 miles, 3-5 days for 1,000 miles and 7-9 days from coast to coast, counted from pickup. Your tracking page always shows the current expected date.',
    ],
  },
  {
    id: 'not-found',
    question: 'Why is my tracking number not found?',
    answer: [
      'Most often a character is missing or two look alike, such as 0 and O. Copy and paste the whole number; it usually has 10-12 characters.',
      'A new number can take until pickup to appear. If it is still not there after one business day, ask support in the chat.',
    ],
  },
  {
    id: 'prepare',
    question: 'How do I prepare my car for transport?',
    answer: [
      'Keep no more than 1/4 tank of fuel. Wash the car so that marks can be seen, take photos, and remove belongings, toll tags and loose parts. Turn off the alarm, and hand the driver one key.',
      'The driver inspects the car with you and notes every mark on the bill of lading. You keep a copy.',
    ],
  },
  {
    id: 'cancel',
    question: 'Can I cancel, and what does it cost?',
    answer: [
      'Before a carrier is dispatched you get a full refund minus a $50 processing fee. After dispatch but before pickup, a partial refund may apply. After pickup there is no refund.',
      'If a carrier does not show for pickup, we arrange other transport at no extra cost or refund you in full.',
    ],
  },
];
