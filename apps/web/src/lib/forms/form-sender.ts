import { unreachableText } from '@moveway/api-client/unreachable.ts';
import type { InboxKind } from '@moveway/contracts/inbox/inbox.constants.ts';
import { keepForm } from './kept/change.ts';
import { createFormAttempts } from './form-attempts.ts';
import type { KeptForm } from './kept/kept-forms.ts';
import { sendForm, type FormReceipt } from './send-form.ts';

/** What is sent, what was typed, and by whom. */
export type FormContent = Pick<KeptForm, 'body' | 'values'>;

/** Either its receipt, or that it is kept on this device, under an id. */
type Outcome = { receipt: FormReceipt } | { keptId: string };

/** Sends one form to the staff; where the server cannot be reached it is kept, to be sent later. */
export function createFormSender(form: InboxKind) {
  const attempts = createFormAttempts();
  return {
    prepare: () => attempts.prepare(),

    /** @throws when it was rejected, or can neither be sent nor kept */
    async send(content: FormContent): Promise<Outcome> {
      const text = JSON.stringify(content.body);
      try {
        return { receipt: await attempts.send(text, (attempt) => sendForm(form, content.body, attempt)) };
      } catch (error) {
        const keptId =
          unreachableText(error) === undefined
            ? undefined
            : keepForm({ ...content, form, attempt: attempts.attemptOf(text) });
        if (keptId === undefined) {
          throw error;
        }
        return { keptId };
      }
    },
  };
}
