import { useState } from 'react';
import { createFormAttempts, type FormCall } from './form-attempts.ts';

interface Sending<Receipt> {
  /** Takes the form's token; called when the visitor begins to fill it in. */
  prepare: () => void;
  /**
   * @param content what is sent, as text: the same content goes under the same key, so it arrives once
   * @returns undefined when it failed, which `failure` explains
   */
  send: (content: string, call: FormCall<Receipt>) => Promise<Receipt | undefined>;
  isBusy: boolean;
  failure: unknown;
}

/** Sends a form of the site that is of no use later: with its token, and at most once. */
export function useSending<Receipt>(): Sending<Receipt> {
  const [attempts] = useState(createFormAttempts);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    prepare: () => attempts.prepare(),
    async send(content, call) {
      setIsBusy(true);
      setFailure(undefined);
      try {
        return await attempts.send(content, call);
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
