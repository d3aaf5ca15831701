import { RequestFormSlot } from '../../lib/forms/form-slot.tsx';
import type { RequestField } from '../../lib/forms/request-form.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';

const FIELDS: readonly RequestField[] = [
  { name: 'name', label: 'Name', required: 'Enter your name', autoComplete: 'name' },
  {
    name: 'email',
    label: 'Email Address',
    type: 'email',
    autoComplete: 'email',
    required: 'Please enter a valid email address',
  },
  { name: 'phone', label: 'Phone Number (optional)', type: 'tel', autoComplete: 'tel' },
  { name: 'trackingNumber', label: 'Tracking number (optional)', autoComplete: 'off' },
  { name: 'message', label: 'Message', required: 'Write a message' },
];

/** Writes to the staff without an account. */
export function ContactForm() {
  return (
    <PageSection
      id="write"
      tone="sunken"
      title="Write to us"
      lead="For everything that needs more words than the chat. You get a reference at once."
    >
      <RequestFormSlot
        kind="contact"
        label="Write to us"
        fields={FIELDS}
        submitLabel="Send message"
        promise="A person reads it and answers."
      />
    </PageSection>
  );
}
