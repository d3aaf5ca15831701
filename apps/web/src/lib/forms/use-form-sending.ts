import { unreachableText } from '@moveway/api-client/unreachable.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useState } from 'react';
import { createFormAttempts } from './form-attempts.ts';
import { keepForm } from './kept/change.ts';
import type { KeptForm } from './kept/kept-forms.ts';
import { sendForm } from './send-form.ts';

/** Sends a form to the staff; where the server cannot be reached it is kept on this device, to be sent later. */
export function useFormSending(form: InboxKind) {
  const [attempts] = useState(createFormAttempts);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [keptId, setKeptId] = useState<string>();
  return {
    /** Called when the visitor begins to fill the form in. */
    prepare: () => attempts.prepare(),
    isBusy,
    failure,
    /** The form that was kept last. */
    keptId,
    /**
     * @param content what is sent, and what was typed
     * @returns its receipt; `kept` where the server could not be reached; undefined when it failed, see `failure`
     */
    submit: async (content: Pick<KeptForm, 'body' | 'values'>, onError: (error: unknown) => void) => {
      setIsBusy(true);
      setFailure(undefined);
      const text = JSON.stringify(content.body);
      try {
        return await attempts.send(text, (attempt) => sendForm(form, content.body, attempt));
      } catch (error) {
        const id =
          unreachableText(error) === undefined
            ? undefined
            : keepForm({ ...content, form, attempt: attempts.attemptOf(text) });
        if (id !== undefined) {
          setKeptId(id);
          return 'kept' as const;
        }
        onError(error);
        setFailure(error);
        return undefined;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
