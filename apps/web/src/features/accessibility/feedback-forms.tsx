import { Button } from '@moveway/ui/button/button.tsx';
import { useState, useSyncExternalStore } from 'react';
import { RequestFormSlot } from '../../lib/forms/form-slot.tsx';
import { storedForms, watchKeptForms } from '../../lib/forms/kept-forms.ts';
import type { RequestField } from '../../lib/forms/request-form.tsx';
import styles from './feedback-forms.module.css';

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

/** Two ways to say what does not work; a press opens the form for it, and a kept form opens its own. */
export function FeedbackForms() {
  const [opened, setOpen] = useState<FeedbackKind>();
  const kept = useSyncExternalStore(watchKeptForms, kindOfKeptForm, () => undefined);
  const open = opened ?? kept;
  return (
    <>
      <div className={styles.buttons}>
        <Button aria-expanded={open === 'accessibility'} onClick={() => setOpen('accessibility')}>
          Contact Accessibility Team
        </Button>
        <Button variant="quiet" aria-expanded={open === 'issue'} onClick={() => setOpen('issue')}>
          Report an Issue
        </Button>
      </div>
      {open === 'accessibility' && (
        <RequestFormSlot
          kind="accessibility"
          label="Contact Accessibility Team"
          fields={FEEDBACK_FIELDS}
          submitLabel="Send feedback"
          promise={PROMISE}
        />
      )}
      {open === 'issue' && (
        <RequestFormSlot
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

function kindOfKeptForm(): FeedbackKind | undefined {
  const forms = (storedForms.read() ?? []).map(({ form }) => form);
  return forms.find((form) => form === 'accessibility' || form === 'issue');
}
