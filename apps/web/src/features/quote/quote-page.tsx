import { FormPlace } from '../../lib/forms/form-place.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { QuoteForm } from './quote-form.tsx';

/** `/quote`: an instant estimate, and a form to request the quote. */
export function QuotePage() {
  return (
    <>
      <PageHead
        kicker="Two minutes"
        title="Get a quote"
        lead="Tell us what is going where. You get an instant estimate, line by line, with no obligation."
        sign="route"
      />
      <PageSection id="form" title="What do you want to ship?">
        <FormPlace>
          <QuoteForm />
        </FormPlace>
      </PageSection>
    </>
  );
}
