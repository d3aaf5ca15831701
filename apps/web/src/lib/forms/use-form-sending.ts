import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useState } from 'react';
import { useSession } from '../session.ts';
import { sendForm, type FormReceipt } from './send-form.ts';
import { useSending } from './use-sending.ts';

interface Content {
  /** What is sent, without the token. */
  body: Record<string, unknown>;
  /** The fields as they were typed. */
  values: Record<string, unknown>;
}

/** What is needed without a network is downloaded while there is one. */
const loadKeeping = () => import('./change-kept-forms.ts');

/** Takes the place of a form as long as what was submitted with it is kept. */
export const loadKeptFormsView = async () => (await import('./kept-forms-view.tsx')).KeptFormsView;

/** Sends a form to the staff; one that does not reach the server is kept on this device, to be sent later. */
export function useFormSending(form: InboxKind) {
  const session = useSession();
  const { prepare, send, isBusy, failure } = useSending<FormReceipt>();
  const [keptId, setKeptId] = useState<string>();
  const userId = session.state === 'signed-in' ? session.user.id : undefined;

  return {
    /** Called when somebody begins to fill it in. */
    prepare: () => {
      prepare();
      // Where it cannot be had, the form is not kept and says that it was not sent.
      Promise.all([loadKeeping(), loadKeptFormsView()]).catch(() => {});
    },
    isBusy,
    failure,
    /** The form that was kept last. */
    keptId,
    /** @returns its receipt; `kept` where the server could not be reached; undefined when it failed, see `failure` */
    submit: async ({ body, values }: Content, onError: (error: unknown) => void) => {
      let id: string | undefined;
      const receipt = await send(
        JSON.stringify(body),
        async (attempt) => {
          try {
            return await sendForm(form, body, attempt);
          } catch (error) {
            onError(error);
            throw error;
          }
        },
        async (attempt) => {
          const keeping = await loadKeeping().catch(() => undefined);
          id = keeping?.keepForm({ form, userId, body, values, attempt });
          return id !== undefined;
        },
      );
      setKeptId(id);
      return receipt ?? (id === undefined ? undefined : ('kept' as const));
    },
  };
}
