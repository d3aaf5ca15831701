import { Button } from '@moveway/ui/button/button.tsx';
import { TextField } from '@moveway/ui/field/field.tsx';
import { useDraft } from '@moveway/ui/personal/use-draft.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useState, type SubmitEvent } from 'react';
import { isSameSet, MAX_NICKNAME, MAX_SAVED, removeSaved, save } from './change-saved.ts';
import { useSaved, type Saved } from './saved-numbers.ts';
import styles from './saved.module.css';

/** Saves a number, or a set of several, on this device under a nickname. */
export function SaveNumbers({ numbers }: { numbers: readonly string[] }) {
  const toast = useToast();
  const saved = useSaved().find((other) => isSameSet(other.numbers, numbers));
  const isOne = numbers.length === 1;
  const [isNaming, setIsNaming] = useState(false);
  const [nickname, setNickname, clearNickname] = useDraft(
    `nickname.${numbers.join(',')}`,
    saved?.nickname ?? '',
  );

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = nickname.trim().slice(0, MAX_NICKNAME);
    const dropped = save(numbers, name);
    clearNickname();
    setIsNaming(false);
    toast.show({
      title: name === '' ? 'Saved on this device' : `“${name}” is saved on this device`,
      description: dropped
        ? `This device stores ${MAX_SAVED} of them, so the oldest was removed: ${nameOf(dropped)}.`
        : 'Find it on the tracking page, even offline.',
    });
  };

  if (isNaming) {
    return (
      <form
        className={styles.naming}
        aria-label={isOne ? 'Save this number' : 'Save these numbers'}
        onSubmit={submit}
      >
        <TextField
          label="Nickname"
          value={nickname}
          maxLength={MAX_NICKNAME}
          placeholder={isOne ? "Dad's Mustang" : 'Spring auction'}
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
      <Button variant="quiet" onClick={() => removeSaved(numbers)}>
        Remove
      </Button>
    </div>
  ) : (
    <Button variant="quiet" className={styles.save ?? ''} onClick={() => setIsNaming(true)}>
      {isOne ? 'Save with a nickname' : 'Save this list'}
    </Button>
  );
}

/** The nickname, or the numbers themselves. */
export function nameOf({ nickname, numbers }: Saved): string {
  return nickname === '' ? numbers.join(', ') : nickname;
}
