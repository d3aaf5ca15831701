import { LegalPage } from '../../lib/page/legal-page.tsx';
import { PRIVACY_DATED, PRIVACY_LEAD, PRIVACY_SECTIONS } from './privacy-policy.content.ts';

/** `/privacy-policy` (specification, section 2). */
export function PrivacyPolicyPage() {
  return (
    <LegalPage
      title="Privacy Policy"
      sign="lock"
      lead={PRIVACY_LEAD}
      dated={PRIVACY_DATED}
      sections={PRIVACY_SECTIONS}
    />
  );
}
