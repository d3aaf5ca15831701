import { useEffect, useState, useSyncExternalStore } from 'react';
import { Button } from '../button/button.tsx';
import { Dialog } from '../dialog/dialog.tsx';
import { formatCount } from '../number/number-format.ts';
import { useOnline } from '../online/use-online.ts';
import { whenStored } from './personal.ts';
import { sendNow, signOutQuestion } from './sign-out-question.ts';
import { listWritten, type Written } from './written.ts';

/**
 * The question before signing out, see `askBeforeSignOut`. A shell shows it once.
 * @param canReachServer false where the shell knows better than the device that nothing can be sent
 */
export function SignOutDialog({ canReachServer = true }: { canReachServer?: boolean }) {
  const asked = useSyncExternalStore(signOutQuestion.subscribe, signOutQuestion.get);
  return asked && <Question answer={asked.answer} canReachServer={canReachServer} />;
}

interface QuestionProps {
  answer: (signsOut: boolean) => void;
  canReachServer: boolean;
}

/** Names what is left while it is being sent, and signs out once nothing is. */
function Question({ answer, canReachServer }: QuestionProps) {
  const written = JSON.parse(useSyncExternalStore(whenStored, writtenText)) as readonly Written[];
  const isOnline = useOnline() && canReachServer;
  const [isSending, setIsSending] = useState(false);
  const hasSendable = written.some((each) => each.isSending);
  const isEmpty = written.length === 0;
  useEffect(() => {
    if (isEmpty && isSending) {
      answer(true);
    }
  }, [isEmpty, isSending, answer]);
  return (
    <Dialog
      title="Sign out before everything is sent?"
      description={
        isEmpty
          ? 'Everything has been sent.'
          : `Not sent yet: ${written.map(nameOf).join(', ')}. Signing out deletes it from this device.`
      }
      isOpen
      onClose={() => answer(false)}
    >
      <div className="row wrap">
        {hasSendable && isOnline && (
          <Button
            disabled={isSending}
            onClick={() => {
              setIsSending(true);
              sendNow();
            }}
          >
            {isSending ? 'Sending...' : 'Send now'}
          </Button>
        )}
        <Button variant="quiet" onClick={() => answer(true)}>
          Sign out and delete
        </Button>
        <Button variant="quiet" onClick={() => answer(false)}>
          Stay signed in
        </Button>
      </div>
    </Dialog>
  );
}

/** As a text, which is the same one until something changes. */
const writtenText = () => JSON.stringify(listWritten());

const nameOf = ({ noun, count }: Written) =>
  count === 1 ? `1 ${noun.one}` : `${formatCount(count)} ${noun.many}`;
