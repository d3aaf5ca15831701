import { ContactButtons } from '../../lib/page/contact-buttons.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';

/** For a document that is not in the list (specification, section 2). */
export function CustomDocument() {
  return (
    <PageSection
      id="custom-document"
      title="Need a Custom Document?"
      lead="Tell us which document you need and what for. You get a response within 2 business days."
    >
      <ContactButtons labels={{ supportEmail: 'Email us' }} />
    </PageSection>
  );
}
