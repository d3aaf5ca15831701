import type { InboxItem } from '@moveway/contracts/inbox/inbox.routes.ts';
import { packageDraft, replaceDraft, type PackageFormValues } from './draft.ts';

/**
 * Fills the form for a new package with a request for a quote; what was being written there is kept. The customer's
 * note stands above the form: a description is public.
 */
export function fillPackageFromQuote(item: InboxItem): void {
  const values = packageOf(item);
  if (values && packageDraft.read()?.values.quoteId !== item.id) {
    replaceDraft(values, item.message);
  }
}

function packageOf({ id, name, email, phone, quote }: InboxItem): PackageFormValues | undefined {
  if (!quote) {
    return undefined;
  }
  const common: Omit<PackageFormValues, 'kind'> = {
    quoteId: id,
    status: 'Pending',
    origin: quote.from,
    destination: quote.to,
    amount: quote.estimate.totalCents / 100,
    sender: name,
    receiver: name,
    receiverEmail: email,
    receiverPhone: phone,
    departureDate: quote.pickupDate,
  };
  if (quote.kind === 'package') {
    return { ...common, kind: 'package', weight: quote.weight, description: quote.contents };
  }
  const { vin, year, make, model, isOperable, trailer } = quote;
  return {
    ...common,
    kind: 'vehicle',
    vehicle: {
      vin,
      year,
      make,
      model,
      isOperable,
      trailer,
      service: 'door-to-door',
    },
  };
}
