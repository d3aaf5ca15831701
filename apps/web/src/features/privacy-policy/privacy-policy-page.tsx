import { LegalPage, type LegalSection } from '../../lib/page/legal-page.tsx';

/** `/privacy-policy` (specification, section 2). */
export function PrivacyPolicyPage() {
  return <LegalPage title="Privacy Policy" sign="lock" lead={LEAD} dated={DATED} sections={SECTIONS} />;
}

const DATED = 'Last updated: August 6, 2025';
const LEAD =
  'What we learn about you when you ship or track with Moveway, why we need it, and what you can do about it.';

/** The privacy policy (specification, section 2). */
const SECTIONS: readonly LegalSection[] = [
  {
    id: 'information-we-collect',
    title: 'Information we collect',
    text: [
      'We collect what it takes to move a car or a package from one address to another, and no more:',
      [
        'What you give us: your name, email address, phone number, pickup and delivery addresses, details of the vehicle or package, and what you write to support.',
        'What the trip produces: tracking events, inspection reports, delivery dates and the carrier that drove.',
        'What your browser sends: IP address, browser type, and the pages and tracking numbers you open. We use it to keep the site running and to stop abuse. If you turn on notifications, also the address at which your browser takes them.',
      ],
      'You can track a package without an account. Then we do not know who you are.',
    ],
  },
  {
    id: 'how-we-use-it',
    title: 'How we use your information',
    text: [
      [
        'To book, carry out and track your shipment, and to tell you when its status changes.',
        'To answer you when you contact support.',
        'To bill the shipment and to settle a claim.',
        'To protect accounts from being taken over, and the site from abuse.',
        'To learn which pages help and which do not, from anonymous counts.',
      ],
      'We do not sell your personal information.',
    ],
  },
  {
    id: 'sharing',
    title: 'How we share information',
    text: [
      'Moveway is a broker: other companies drive the trucks. We share only what each one needs:',
      [
        'Carriers receive the names, phone numbers, addresses and vehicle details of the shipment they move.',
        'Service providers that host our systems or send our email handle data for us, under contract and only on our instructions.',
        'Legal requirements: we disclose information when a law, a court order or a lawful government request requires us to.',
      ],
    ],
  },
  {
    id: 'data-security',
    title: 'Data security',
    text: [
      'Traffic to this site is encrypted. Passwords are stored as hashes that cannot be turned back into passwords. Staff see only what their work needs, and what they change is recorded.',
      'No system is perfectly secure. If a breach puts you at risk, we tell you without delay what happened and what to do.',
    ],
  },
  {
    id: 'your-rights',
    title: 'Your privacy rights',
    text: [
      'Wherever you live, you may ask us to:',
      [
        'Access: tell you what we hold about you.',
        'Correct: fix what is wrong or incomplete.',
        'Delete: erase what we no longer need by law or to finish a shipment.',
        'Opt out of marketing: stop every message that is not about your shipment.',
        'Restrict processing: pause the use of your data while a question about it is open.',
        'Receive a copy: get your data in a common, machine-readable format.',
      ],
      'We answer within 30 days, and never charge for a first request. Asking never changes your price or your service.',
    ],
  },
  {
    id: 'cookies',
    title: 'Cookies and similar storage',
    text: [
      [
        'Essential: the cookies that keep you signed in, and that recognize the browser you sign in with. Accounts cannot work without them.',
        'Preferences: your choice of light or dark theme, the packages you looked up or saved, and a form that could not be sent yet. They stay in your own browser.',
        'Analytics: counts of visits and searches that cannot be traced to a person.',
        'Marketing, with your consent only: without it no such cookie is set.',
      ],
      'You can delete cookies in your browser at any time. You will be signed out, and nothing else is lost.',
    ],
  },
  {
    id: 'contact',
    title: 'Contact us about privacy',
    text: ['To exercise your rights, or to ask about this policy:'],
    contacts: ['privacyEmail', 'phone', 'address'],
  },
];
