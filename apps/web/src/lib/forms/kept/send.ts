import { ApiError } from '@moveway/api-client/api-error.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { changeKeptForm, withKeptForms } from './change.ts';
import { createFormToken } from '../form-token.ts';
import { isWaiting, storedForms, type FormAttempt, type KeptForm } from './kept-forms.ts';
import { sendForm } from '../send-form.ts';

/** Sends what waits, oldest first, as long as the server can be reached. Of several tabs one sends. */
export function sendKeptForms(): Promise<void> {
  return withKeptForms(async () => {
    for (const kept of (storedForms.read() ?? []).filter(isWaiting)) {
      // One after the other: where the first finds no server, the others need not try.
      if (!(await deliver(kept))) {
        return;
      }
    }
  });
}

/** @returns whether the server has decided about it */
async function deliver({ id, form, body, attempt: made }: Omit<KeptForm, 'at' | 'values'>): Promise<boolean> {
  try {
    const attempt = made ?? (await newAttempt());
    // Stored first: when the page is left meanwhile, the next one repeats this very attempt.
    changeKeptForm(id, { attempt });
    const { reference } = await sendForm(form, body, attempt);
    changeKeptForm(id, { reference, body: {}, values: {}, attempt: undefined });
    return true;
  } catch (error) {
    if (!(error instanceof ApiError) || error.code === undefined || mayWorkLater(error)) {
      return false;
    }
    if (error.code === 'inbox.form_token_rejected') {
      if (made === undefined) {
        changeKeptForm(id, { attempt: undefined });
        return false;
      }
      // Older than a day, like the idempotency key: under another key a form that has arrived would be stored twice.
      changeKeptForm(id, { attempt: undefined, isUnconfirmed: true });
      return true;
    }
    const problems = Object.values(error.fields);
    changeKeptForm(id, { problem: problems.length > 0 ? problems.join('. ') : error.serverMessage });
    return true;
  }
}

const newAttempt = async (): Promise<FormAttempt> => ({
  formToken: await createFormToken().get(),
  idempotencyKey: newIdempotencyKey(),
});

/** Too many calls, or a server that has trouble of its own. */
const mayWorkLater = ({ status }: ApiError) => status === 429 || status >= 500;
