import { LegalPage, type LegalSection } from '../../lib/page/legal-page.tsx';
import { Button } from '@moveway/ui/button/button.tsx';
import { useState } from 'react';
import { RequestForm, type RequestField } from '../../lib/forms/request-form.tsx';
import styles from './accessibility-page.module.css';

/** `/accessibility` (specification, section 2). */
export function AccessibilityPage() {
  return (
    <LegalPage title="Accessibility Statement" sign="person" lead={LEAD} dated={DATED} sections={SECTIONS}>
      <FeedbackForms />
    </LegalPage>
  );
}

const EMAIL: RequestField = {
  name: 'email',
  label: 'Email Address (optional)',
  type: 'email',
  autoComplete: 'email',
  hint: 'Only if you want an answer',
};
const FEEDBACK_FIELDS: readonly RequestField[] = [
  EMAIL,
  { name: 'message', label: 'What is in your way?', required: 'Tell us what is in your way' },
];
const ISSUE_FIELDS: readonly RequestField[] = [
  { name: 'page', label: 'Page (optional)', placeholder: 'Its address or its title' },
  EMAIL,
  { name: 'message', label: 'What went wrong?', required: 'Tell us what went wrong' },
];
const PROMISE = 'You get a response within 2 business days, if you left an email address.';

type FeedbackKind = 'accessibility' | 'issue';

/** Two buttons that each open a form to report a barrier or an error. */
function FeedbackForms() {
  const [open, setOpen] = useState<FeedbackKind>();
  return (
    <>
      <div className={styles.buttons} data-not-printed>
        <Button aria-expanded={open === 'accessibility'} onClick={() => setOpen('accessibility')}>
          Contact Accessibility Team
        </Button>
        <Button variant="quiet" aria-expanded={open === 'issue'} onClick={() => setOpen('issue')}>
          Report an Issue
        </Button>
      </div>
      {open === 'accessibility' && (
        <RequestForm
          kind="accessibility"
          label="Contact Accessibility Team"
          fields={FEEDBACK_FIELDS}
          submitLabel="Send feedback"
          promise={PROMISE}
        />
      )}
      {open === 'issue' && (
        <RequestForm
          kind="issue"
          label="Report an Issue"
          fields={ISSUE_FIELDS}
          submitLabel="Send report"
          promise={PROMISE}
        />
      )}
    </>
  );
}

const DATED = 'Last updated: August 6, 2025';
const LEAD =
  'Everyone should be able to find out where their car is. We aim for WCAG 2.1 Level AA on every page, and test each page for it.';

/** The accessibility statement (specification, section 2). */
const SECTIONS: readonly LegalSection[] = [
  {
    id: 'our-goal',
    title: 'Our goal',
    text: [
      'This site aims to conform to the Web Content Accessibility Guidelines (WCAG) 2.1 at Level AA. Every page and dialog is checked against it by machine, and with the keyboard alone, before each release.',
    ],
  },
  {
    id: 'features',
    title: 'What we have built in',
    text: [
      [
        'Every function works with the keyboard alone, in a sensible order, with a focus you can see.',
        'Headings, landmarks, labels and messages are announced by screen readers; a link leads past the navigation.',
        'Text has a contrast of at least 4.5:1 in the light and in the dark theme.',
        'A status is never shown by color alone: a shape or a word stands beside it.',
        'Pages can be enlarged to 400 percent without scrolling sideways.',
        'Animation stops when your system asks for reduced motion.',
        'Messages can be reached with F8 and stay long enough to be read.',
      ],
    ],
  },
  {
    id: 'known-limitations',
    title: 'Known limitations',
    text: [
      'These parts do not yet work equally well for everyone:',
      [
        'PDF forms: our documents are tagged and their fields have names, but some PDF readers cannot fill them in with a screen reader. We take the same information by phone, email or chat.',
        'Third-party content: what carriers or messaging services show on their own pages is beyond our control.',
        'Complex interactions: the map of a route is a picture. The list of events beside it says the same in words.',
      ],
    ],
  },
  {
    id: 'tips',
    title: 'Tips for browsers and assistive technology',
    text: [
      [
        'Enlarge the page with Ctrl and + (Command and + on a Mac).',
        'Choose a light or dark theme at the top of each page, or let it follow your system.',
        'Use the latest version of your browser. The site is built for NVDA with Firefox or Chrome on Windows, VoiceOver with Safari on Mac and iPhone, and TalkBack with Chrome on Android.',
        'In a screen reader, jump by headings: each result, each question and each section has one.',
        'With voice control, say the words that you see on a button: they are its name.',
      ],
    ],
  },
  {
    id: 'feedback',
    title: 'Tell us what gets in your way',
    text: [
      'If something on this site is hard or impossible for you to use, tell us the page and what happened. We respond within 2 business days, and give you the information another way until it is fixed.',
    ],
    contacts: ['accessibilityEmail', 'phone', 'address'],
  },
];
