import { LegalPage } from '../../lib/page/legal-page.tsx';
import { ACCESSIBILITY_DATED, ACCESSIBILITY_LEAD, ACCESSIBILITY_SECTIONS } from './accessibility.content.ts';

/** `/accessibility` (specification, section 2). */
export function AccessibilityPage() {
  return (
    <LegalPage
      title="Accessibility Statement"
      sign="person"
      lead={ACCESSIBILITY_LEAD}
      dated={ACCESSIBILITY_DATED}
      sections={ACCESSIBILITY_SECTIONS}
    />
  );
}
