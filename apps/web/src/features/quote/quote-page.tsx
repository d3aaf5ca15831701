import { FormSlot } from '../../lib/forms/form-slot.tsx';
import { PageHead } from '../../lib/page/page-head.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';

const loadForm = async () => (await import('./quote-form.tsx')).QuoteForm;
const NO_PROPS = {};

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
        <FormSlot load={loadForm} props={NO_PROPS} />
      </PageSection>
    </>
  );
}
