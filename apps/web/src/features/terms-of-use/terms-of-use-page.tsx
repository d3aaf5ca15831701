import { LegalPage } from '../../lib/page/legal-page.tsx';
import { TERMS_DATED, TERMS_LEAD, TERMS_SECTIONS } from './terms-of-use.content.ts';

/** `/terms-of-use` (specification, section 2). */
export function TermsOfUsePage() {
  return (
    <LegalPage
      title="Terms of Use"
      sign="scales"
      lead={TERMS_LEAD}
      dated={TERMS_DATED}
      sections={TERMS_SECTIONS}
    />
  );
}
