import { ApiError } from '@moveway/api-client/api-error.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { useState } from 'react';
import { createFormToken } from './form-token.ts';

/** How a call is made once the form is right: with a token, and a key under which it is done once. */
export type SendForm<Receipt> = (call: { formToken: string; idempotencyKey: string }) => Promise<Receipt>;

interface Sending<Receipt> {
  /** Takes the form's token; called when somebody begins to fill it in. */
  prepare: () => void;
  /**
   * @param content what is sent, as text: the same content goes under the same key, so it arrives once
   * @returns undefined when it failed, which `failure` explains
   */
  send: (content: string, call: SendForm<Receipt>) => Promise<Receipt | undefined>;
  isBusy: boolean;
  failure: unknown;
}

interface Attempt {
  content: string;
  formToken: string;
  idempotencyKey: string;
}

/** Sends a form of the site: with its token, a second time where the server wants another one, and at most once. */
export function useSending<Receipt>(): Sending<Receipt> {
  const [token] = useState(createFormToken);
  const [attempt, setAttempt] = useState<Attempt>();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function tryOnce(content: string, call: SendForm<Receipt>): Promise<Receipt> {
    const formToken = await token.get();
    const isSame = attempt?.content === content && attempt.formToken === formToken;
    const next = isSame ? attempt : { content, formToken, idempotencyKey: newIdempotencyKey() };
    setAttempt(next);
    return call(next);
  }

  return {
    prepare: () => token.prepare(),
    async send(content, call) {
      setIsBusy(true);
      setFailure(undefined);
      try {
        try {
          return await tryOnce(content, call);
        } catch (error) {
          if (!(error instanceof ApiError && error.code === 'inbox.form_token_rejected')) {
            throw error;
          }
          token.clear();
          return await tryOnce(content, call);
        }
      } catch (error) {
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
