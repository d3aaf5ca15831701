import { FormSlot } from '../../lib/forms/form-slot.tsx';
import { PageSection } from '../../lib/page/page-section.tsx';
import { useSiteSettings } from '../../lib/site-settings.ts';

const loadForm = async () => (await import('./subscribe-form.tsx')).SubscribeForm;

/** Offers these updates by email, where email can be sent. */
export function StayInformed() {
  const { sendsEmail } = useSiteSettings();
  return (
    <PageSection
      id="stay-informed"
      title="Stay Informed"
      lead="Get service updates by email. You can unsubscribe at any time."
    >
      {sendsEmail ? (
        <FormSlot load={loadForm} props={{}} />
      ) : (
        <p>Updates by email are not available at the moment. This page has every update.</p>
      )}
    </PageSection>
  );
}
