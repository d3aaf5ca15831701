import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useState, type SubmitEvent } from 'react';
import { MAX_NICKNAME, MAX_SAVED, removeSavedNumber, saveNumber, useSavedNumbers } from './saved-numbers.ts';
import styles from './saved.module.css';

/** Saves a number on this device under a nickname. */
export function SaveNumber({ trackingNumber }: { trackingNumber: string }) {
  const toast = useToast();
  const saved = useSavedNumbers().find((other) => other.trackingNumber === trackingNumber);
  const [isNaming, setIsNaming] = useState(false);
  const [nickname, setNickname] = useState(saved?.nickname ?? '');

  const save = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = nickname.trim().slice(0, MAX_NICKNAME);
    const dropped = saveNumber(trackingNumber, name);
    setIsNaming(false);
    toast.show({
      title: name === '' ? 'Saved on this device' : `“${name}” is saved on this device`,
      description: dropped
        ? `This device stores ${MAX_SAVED} numbers, so the oldest was removed: ${nameOf(dropped)}.`
        : 'Find it on the tracking page, even offline.',
    });
  };

  if (isNaming) {
    return (
      <form className={styles.naming} aria-label="Save this number" onSubmit={save}>
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
        <Button variant="quiet" onClick={() => setIsNaming(false)}>
          Cancel
        </Button>
      </form>
    );
  }
  return saved ? (
    <div className={styles.saved}>
      <p>
        <strong>{saved.nickname === '' ? 'Saved' : saved.nickname}</strong>{' '}
        <span className={styles.quietly}>on this device</span>
      </p>
      <Button variant="quiet" onClick={() => setIsNaming(true)}>
        Rename
      </Button>
      <Button variant="quiet" onClick={() => removeSavedNumber(trackingNumber)}>
        Remove
      </Button>
    </div>
  ) : (
    <Button variant="quiet" onClick={() => setIsNaming(true)}>
      Save with a nickname
    </Button>
  );
}

/** The nickname, or the number itself. */
export function nameOf({ nickname, trackingNumber }: { nickname: string; trackingNumber: string }): string {
  return nickname === '' ? trackingNumber : nickname;
}
