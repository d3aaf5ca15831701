import { useState } from 'react';
import { createFormAttempts, type FormCall } from './form-attempts.ts';
import type { FormAttempt } from './kept/kept-forms.ts';

/** Sends a form of the site: with its token, and at most once. */
export function useSending<Receipt>() {
  const [attempts] = useState(createFormAttempts);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  return {
    /** Takes the form's token; called when the visitor begins to fill it in. */
    prepare: () => attempts.prepare(),
    /**
     * @param content what is sent, as text: the same content goes under the same key, so it arrives once
     * @param rescue is told of a failure, with the attempt by which the form may have arrived; what it returns is the
     *   outcome instead
     * @returns undefined when it failed, which `failure` explains
     */
    send: async <Rescued = never>(
      content: string,
      call: FormCall<Receipt>,
      rescue?: (error: unknown, attempt: FormAttempt | undefined) => Rescued | undefined,
    ): Promise<Receipt | Rescued | undefined> => {
      setIsBusy(true);
      setFailure(undefined);
      try {
        return await attempts.send(content, call);
      } catch (error) {
        const rescued = rescue?.(error, attempts.attemptOf(content));
        if (rescued === undefined) {
          setFailure(error);
        }
        return rescued;
      } finally {
        setIsBusy(false);
      }
    },
    isBusy,
    failure,
  };
}
