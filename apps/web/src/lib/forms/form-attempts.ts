import { ApiError } from '@moveway/api-client/api-error.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { createFormToken } from './form-token.ts';

/** What a form is sent with: under the same key, with the same token, it arrives once. */
export interface FormAttempt {
  formToken: string;
  idempotencyKey: string;
}

/** How a call is made once the form is right: with a token, and a key under which it is done once. */
export type FormCall<Receipt> = (attempt: FormAttempt) => Promise<Receipt>;

/** The last one, and what was sent by it. */
interface Attempt extends FormAttempt {
  content: string;
}

/** The attempts to send one form of the site: with its token, a second time where the server wants another one. */
export function createFormAttempts() {
  const token = createFormToken();
  let last: Attempt | undefined;

  async function tryOnce<Receipt>(content: string, call: FormCall<Receipt>): Promise<Receipt> {
    const formToken = await token.get();
    if (last?.content !== content || last.formToken !== formToken) {
      last = { content, formToken, idempotencyKey: newIdempotencyKey() };
    }
    return call({ formToken, idempotencyKey: last.idempotencyKey });
  }

  return {
    /** Fetches the form's token; called when the visitor begins to fill it in. */
    prepare: () => token.prepare(),

    /**
     * @param content what is sent, as text: the same content goes under the same key, so it arrives once
     * @throws what the second attempt throws
     */
    async send<Receipt>(content: string, call: FormCall<Receipt>): Promise<Receipt> {
      try {
        return await tryOnce(content, call);
      } catch (error) {
        if (!(error instanceof ApiError && error.code === 'inbox.form_token_rejected')) {
          throw error;
        }
        token.clear();
        return tryOnce(content, call);
      }
    },
  };
}
