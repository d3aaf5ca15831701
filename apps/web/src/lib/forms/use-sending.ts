import { useState } from 'react';
import { createFormAttempts, type FormCall } from './form-attempts.ts';

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
        return await attempts.send(content, call);
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
