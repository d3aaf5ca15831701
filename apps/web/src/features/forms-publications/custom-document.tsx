import { FormPlace } from '../../lib/forms/form-place.tsx';
import { RequestForm, type RequestField } from '../../lib/forms/request-form.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';

const FIELDS: readonly RequestField[] = [
  {
    name: 'email',
    label: 'Email Address',
    type: 'email',
    autoComplete: 'email',
    required: 'Please enter a valid email address',
  },
  {
    name: 'message',
    label: 'Document',
    required: 'Describe the document you need',
    placeholder: 'Which document do you need, and what for?',
  },
];

/** A form to request a document that is not in the list (specification, section 2). */
export function CustomDocument() {
  return (
    <PageSection
      id="custom-document"
      title="Need a Custom Document?"
      lead="Tell us which document you need and what for. You get a response within 2 business days."
    >
      <FormPlace>
        <RequestForm
          kind="document"
          label="Need a Custom Document?"
          fields={FIELDS}
          submitLabel="Submit Request"
          promise="You get a response within 2 business days."
        />
      </FormPlace>
    </PageSection>
  );
}
