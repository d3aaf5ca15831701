import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import type { SubmitEvent } from 'react';
import { MAX_NICKNAME, MAX_SAVED, nameOf, save } from './saved-numbers.ts';
import styles from './saved.module.css';

/** Saves a number on this device under a nickname, or gives it another one. */
export function NicknameForm({
  trackingNumber,
  current,
  onClose,
}: {
  trackingNumber: string;
  /** The nickname that it has; empty without one. */
  current: string;
  onClose: () => void;
}) {
  const toast = useToast();
  const [nickname, setNickname, clearNickname] = useDraft(`nickname.${trackingNumber}`, current);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = nickname.trim().slice(0, MAX_NICKNAME);
    const { isStored, dropped } = save(trackingNumber, name);
    if (!isStored) {
      toast.fail('Not saved', 'This browser does not let our site store anything.');
      return;
    }
    clearNickname();
    onClose();
    toast.show({
      title: name === '' ? 'Saved on this device' : `“${name}” is saved on this device`,
      description: dropped
        ? `This device stores ${MAX_SAVED} numbers, so the oldest was removed: ${nameOf(dropped)}.`
        : 'Find it on the tracking page, even offline.',
    });
  };

  return (
    <form className={styles.naming} aria-label="Save this number" onSubmit={submit}>
      <TextField
        label="Nickname"
        value={nickname}
        maxLength={MAX_NICKNAME}
        placeholder="Dad's Mustang"
        autoComplete="off"
        hint="Stored on this device only."
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by the reader, to type into it.
        autoFocus
        onChange={(event) => setNickname(event.target.value)}
      />
      <Button type="submit">Save</Button>
      <Button variant="quiet" onClick={onClose}>
        Cancel
      </Button>
    </form>
  );
}
