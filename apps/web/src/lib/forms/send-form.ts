import type { Estimate, QuoteRequestInput } from '@moveway/contracts/quotes/quote.schema.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import type { InboxRequestInput } from '@moveway/contracts/inbox/inbox.routes.ts';
import type { FormAttempt } from './form-attempts.ts';

/** The answer to a form: its reference, and to a quote also the sum. */
export interface FormReceipt {
  reference: string;
  estimate?: Estimate;
}

/** Makes the call of a form. @param body of this form, without the token; the server checks it */
export async function sendForm(
  form: InboxKind,
  body: Record<string, unknown>,
  { formToken, idempotencyKey }: FormAttempt,
): Promise<FormReceipt> {
  const { callApi } = await import('../api.ts');
  return form === 'quote'
    ? callApi('POST /api/quotes', { body: { ...body, formToken } as QuoteRequestInput }, { idempotencyKey })
    : callApi(
        'POST /api/inbox',
        { body: { ...body, kind: form, formToken } as InboxRequestInput },
        { idempotencyKey },
      );
}
