import { LegalPage } from '../../lib/page/legal-page.tsx';
import { ACCESSIBILITY_DATED, ACCESSIBILITY_LEAD, ACCESSIBILITY_SECTIONS } from './accessibility.content.ts';
import { FeedbackForms } from './feedback-forms.tsx';

/** `/accessibility` (specification, section 2). */
export function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility Statement"
      sign="person"
      lead={ACCESSIBILITY_LEAD}
      dated={ACCESSIBILITY_DATED}
      sections={ACCESSIBILITY_SECTIONS}
    >
      <FeedbackForms />
    </LegalPage>
  );
}
