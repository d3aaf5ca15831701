import { useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { signOutQuestion } from './sign-out-question.ts';
import styles from './sign-out-dialog.module.css';

/** The question before signing out, see `askBeforeSignOut`. A shell shows it once. */
export function SignOutDialog() {
  const asked = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get);
  return (
    asked && (
      <Dialog
        title={
          asked.count === 1 ? '1 message has not been sent' : `${asked.count} messages have not been sent`
        }
        description={
          asked.count === 1
            ? `It can wait on this device until ${asked.username} signs in again. Nobody else is shown it.`
            : `They can wait on this device until ${asked.username} signs in again. Nobody else is shown them.`
        }
        isOpen
        onOpenChange={() => asked.answer('cancel')}
      >
        <div className={styles.answers}>
          <Button onClick={() => asked.answer('keep')}>Send later as {asked.username}</Button>
          <Button variant="quiet" onClick={() => asked.answer('delete')}>
            Delete and sign out
          </Button>
          <Button variant="quiet" onClick={() => asked.answer('cancel')}>
            Cancel
          </Button>
        </div>
      </Dialog>
    )
  );
}
