import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { ChoiceBox } from '../../../lib/lists/choice-box.tsx';
import { isInDialog } from '../../../lib/shortcuts/typed-keys.ts';
import { commandText } from '../../../lib/shortcuts/command-key.ts';
import { useCommandKey, useShortcut } from '../../../lib/shortcuts/use-shortcut.ts';
import { errorText } from '../../../lib/queries/error-text.ts';
import { useAssign, useSetStatus, type Conversation } from '../chat.queries.ts';
import { administrators } from '../note.queries.ts';
import styles from '../support-tab.module.css';

const NOBODY = '';

interface ConversationActionsProps {
  conversation: Conversation;
  /** The last message that is shown. */
  shown: number | undefined;
  onDone: () => void;
}

/** Whom a conversation is given to, and whether it is resolved. */
export function ConversationActions({ conversation, shown, onDone }: ConversationActionsProps) {
  const { id, status, assignee } = conversation;
  const toast = useToast();
  const { data: staff } = useQuery(administrators(useAdminApi()));
  const assign = useAssign(id);
  const setStatus = useSetStatus(id);
  const fail = (error: Error) =>
    toast.fail('Conversation Not Changed', errorText(error, 'Please try again.'));
  const people = staff?.items.filter(({ isDisabled }) => !isDisabled) ?? [];
  const options = [
    { value: NOBODY, label: 'Unassigned' },
    // The assignee is listed also when they may not sign in any more, so that the box shows their name.
    ...(assignee && people.every((person) => person.id !== assignee.id)
      ? [{ value: assignee.id, label: assignee.username }]
      : []),
    ...people.map((person) => ({ value: person.id, label: person.username })),
  ];
  const isOpen = status === 'open';
  const change = () =>
    setStatus.mutate(
      { status: isOpen ? 'resolved' : 'open', lastSeenSequence: shown ?? 0 },
      { onError: fail, onSuccess: () => isOpen && onDone() },
    );
  const closeByKey = () => {
    if (isOpen && shown !== undefined && !setStatus.isPending) {
      change();
    }
  };
  useShortcut('d', closeByKey);
  // The reply box has the focus when a conversation is opened, where D alone is a letter.
  useCommandKey('d', () => {
    // In a dialog over it, such as the one of the canned replies, the key is not about the conversation.
    if (!isInDialog(document.activeElement)) {
      closeByKey();
    }
  });
  return (
    <div className={styles.actions}>
      <ChoiceBox
        label="Assignee"
        className={styles.assign}
        options={options}
        value={assignee?.id ?? NOBODY}
        onChange={(userId) => assign.mutate(userId === NOBODY ? null : userId, { onError: fail })}
      />
      <Button
        size="small"
        type={isOpen ? 'primary' : 'default'}
        loading={setStatus.isPending}
        disabled={shown === undefined}
        title={isOpen ? `D, or ${commandText('D')} in the reply` : undefined}
        onClick={change}
      >
        {isOpen ? 'Done' : 'Reopen'}
      </Button>
    </div>
  );
}
