import { ApiError } from '@moveway/api-client/api-error.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { useRef, useState } from 'react';
import { createFormToken } from './form-token.ts';

/** What a form is sent with: under the same key, with the same token, it arrives once. */
export interface FormAttempt {
  formToken: string;
  idempotencyKey: string;
}

/** How a call is made once the form is right. */
type FormCall<Receipt> = (attempt: FormAttempt) => Promise<Receipt>;

/** Sends a form of the site: with its token, a second time where the server wants another one, and at most once. */
export function useSending<Receipt>() {
  const [token] = useState(createFormToken);
  /** The last attempt, and what was sent by it. */
  const last = useRef<FormAttempt & { content: string }>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  const tryOnce = async (content: string, call: FormCall<Receipt>): Promise<Receipt> => {
    const formToken = await token.get();
    if (last.current?.content !== content || last.current.formToken !== formToken) {
      last.current = { content, formToken, idempotencyKey: newIdempotencyKey() };
    }
    return call(last.current);
  };
  const tryTwice = async (content: string, call: FormCall<Receipt>): Promise<Receipt> => {
    try {
      return await tryOnce(content, call);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'inbox.form_token_rejected')) {
        throw error;
      }
      token.clear();
      return tryOnce(content, call);
    }
  };

  return {
    /** Fetches the form's token; called when the visitor begins to fill it in. */
    prepare: () => token.prepare(),
    /**
     * @param content what is sent, as text: the same content goes under the same key, so it arrives once
     * @returns undefined when it failed, which `failure` explains
     */
    send: async (
      content: string,
      call: FormCall<Receipt>,
      onError?: (error: unknown) => void,
    ): Promise<Receipt | undefined> => {
      setIsBusy(true);
      setFailure(undefined);
      try {
        return await tryTwice(content, call);
      } catch (error) {
        onError?.(error);
        setFailure(error);
        return undefined;
      } finally {
        setIsBusy(false);
      }
    },
    isBusy,
    failure,
  };
}
