import { ApiError } from '@moveway/api-client/api-error.ts';
import { newIdempotencyKey } from '@moveway/api-client/idempotency-key.ts';
import { unreachableText } from '@moveway/api-client/unreachable.ts';
import { useRef, useState } from 'react';
import { createFormToken } from './form-token.ts';
import type { FormAttempt } from './kept-forms.ts';

/** How a call is made once the form is right: with a token, and a key under which it is done once. */
type SendForm<Receipt> = (attempt: FormAttempt) => Promise<Receipt>;

interface Sending<Receipt> {
  /** Takes the form's token; called when somebody begins to fill it in. */
  prepare: () => void;
  /**
   * @param content what is sent, as text: the same content goes under the same key, so it arrives once
   * @param keep called when the server cannot be reached, with the attempt that may have arrived all the same; returns
   *   whether the form is kept, and then nothing has failed
   * @returns undefined when it was kept, or failed, which `failure` explains
   */
  send: (
    content: string,
    call: SendForm<Receipt>,
    keep?: (attempt: FormAttempt | undefined) => Promise<boolean>,
  ) => Promise<Receipt | undefined>;
  isBusy: boolean;
  failure: unknown;
}

/** The last one, and what was sent by it. */
interface Attempt extends FormAttempt {
  content: string;
}

/** Sends a form of the site: with its token, a second time where the server wants another one, and at most once. */
export function useSending<Receipt>(): Sending<Receipt> {
  const [token] = useState(createFormToken);
  const last = useRef<Attempt>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();

  async function tryOnce(content: string, call: SendForm<Receipt>): Promise<Receipt> {
    const formToken = await token.get();
    if (last.current?.content !== content || last.current.formToken !== formToken) {
      last.current = { content, formToken, idempotencyKey: newIdempotencyKey() };
    }
    const { idempotencyKey } = last.current;
    return call({ formToken, idempotencyKey });
  }

  async function tryTwice(content: string, call: SendForm<Receipt>): Promise<Receipt> {
    try {
      return await tryOnce(content, call);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'inbox.form_token_rejected')) {
        throw error;
      }
      token.clear();
      return tryOnce(content, call);
    }
  }

  /** The attempt by which this content may have arrived. */
  function attemptOf(content: string): FormAttempt | undefined {
    if (last.current?.content !== content) {
      return undefined;
    }
    const { formToken, idempotencyKey } = last.current;
    return { formToken, idempotencyKey };
  }

  return {
    prepare: () => token.prepare(),
    async send(content, call, keep) {
      setIsBusy(true);
      setFailure(undefined);
      try {
        return await tryTwice(content, call);
      } catch (error) {
        const isKept = unreachableText(error) !== undefined && (await keep?.(attemptOf(content)));
        if (isKept !== true) {
          setFailure(error);
        }
        return undefined;
      } finally {
        setIsBusy(false);
      }
    },
    isBusy,
    failure,
  };
}
