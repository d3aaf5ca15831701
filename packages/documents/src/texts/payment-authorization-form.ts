import type { DocumentText } from '../document-text.ts';

export const paymentAuthorizationForm: DocumentText = {
  slug: 'payment-authorization-form',
  title: 'Payment Authorization Form',
  subject:
    'Lets someone else pay for your shipment, or a company pay for its employee. Never write a card number on it.',
  sections: [
    {
      heading: 'Shipment',
      blanks: ['Tracking number or quote reference', 'Customer'],
    },
    {
      heading: 'Who pays',
      blanks: ['Name or company', 'Billing address', 'Email and phone'],
    },
    {
      heading: 'What is authorized',
      paragraphs: [
        'The person above agrees to pay the confirmed price of this shipment, and any changes both sides confirm in writing, up to the amount below.',
      ],
      blanks: ['Maximum amount, in dollars', 'Valid until'],
    },
    {
      heading: 'How to pay',
      paragraphs: [
        'We send a payment link to the email address above. We never ask for card numbers by email, on this form or by phone.',
      ],
    },
    {
      heading: 'Signature',
      blanks: ['Printed name', 'Signature and date'],
    },
  ],
};
