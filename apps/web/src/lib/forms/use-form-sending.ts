import { unreachableText } from '@moveway/api-client/unreachable.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useState } from 'react';
import { keepForm } from './kept/change.ts';
import type { KeptForm } from './kept/kept-forms.ts';
import { sendForm, type FormReceipt } from './send-form.ts';
import { useSending } from './use-sending.ts';

/** Sends a form to the staff; where the server cannot be reached it is kept on this device, to be sent later. */
export function useFormSending(form: InboxKind) {
  const { send, ...sending } = useSending<FormReceipt>();
  const [keptId, setKeptId] = useState<string>();
  return {
    ...sending,
    /** The form that was kept last. */
    keptId,
    /**
     * @param content what is sent, and what was typed
     * @returns its receipt; `kept` where the server could not be reached; undefined when it failed, see `failure`
     */
    submit: (content: Pick<KeptForm, 'body' | 'values'>, onError: (error: unknown) => void) =>
      send(
        JSON.stringify(content.body),
        (attempt) => sendForm(form, content.body, attempt),
        (error, attempt) => {
          const id =
            unreachableText(error) === undefined ? undefined : keepForm({ ...content, form, attempt });
          if (id === undefined) {
            onError(error);
            return undefined;
          }
          setKeptId(id);
          return 'kept' as const;
        },
      ),
  };
}
