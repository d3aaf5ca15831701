import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { useRef, useState } from 'react';
import type { createFormSender, FormContent } from './form-sender.ts';

type FormSender = ReturnType<typeof createFormSender>;

/** Takes the place of a form as long as what was submitted with it is kept. */
export const loadKeptFormsView = async () => (await import('./kept/view.tsx')).KeptFormsView;

/**
 * Sends a form to the staff; one that does not reach the server is kept on this device. The code for both is downloaded
 * when the visitor begins to fill the form in, while there still is a network.
 */
export function useFormSending(form: InboxKind) {
  const sender = useRef<Promise<FormSender>>(undefined);
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  const [keptId, setKeptId] = useState<string>();

  async function loadSender(): Promise<FormSender> {
    try {
      sender.current ??= import('./form-sender.ts').then(({ createFormSender }) => createFormSender(form));
      return await sender.current;
    } catch (error) {
      sender.current = undefined;
      throw error;
    }
  }

  return {
    /** Called when the visitor begins to fill the form in. */
    prepare: () => {
      // Where it cannot be had, sending says so.
      Promise.all([loadSender().then((loaded) => loaded.prepare()), loadKeptFormsView()]).catch(() => {});
    },
    isBusy,
    failure,
    /** The form that was kept last. */
    keptId,
    /** @returns its receipt; `kept` where the server could not be reached; undefined when it failed, see `failure` */
    submit: async (content: FormContent, onError: (error: unknown) => void) => {
      setIsBusy(true);
      setFailure(undefined);
      try {
        const outcome = await (await loadSender()).send(content);
        if ('receipt' in outcome) {
          return outcome.receipt;
        }
        setKeptId(outcome.keptId);
        return 'kept' as const;
      } catch (error) {
        onError(error);
        setFailure(error);
        return undefined;
      } finally {
        setIsBusy(false);
      }
    },
  };
}
