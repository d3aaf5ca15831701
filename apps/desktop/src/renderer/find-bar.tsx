import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Input } from 'antd';
import styles from './find-bar.module.css';

/** Find in page, opened by the menu; Escape closes it. */
export function FindBar() {
  const [isOpen, setOpen] = useState(false);
  useEffect(
    () => window.desktopEvents['window.command']((command) => command === 'find' && setOpen(true)),
    [],
  );
  if (!isOpen) {
    return null;
  }
  return (
    <OpenFindBar
      onClose={() => {
        setOpen(false);
        void window.desktop['window.find-end']();
      }}
    />
  );
}

function OpenFindBar({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState({ active: 0, total: 0 });
  const [isForward, setForward] = useState(true);
  /** The field, or the button that was pressed last. */
  const lastFocused = useRef<HTMLElement>(null);
  const find = (wanted: string, isNext: boolean, towardsEnd = true) => {
    setForward(towardsEnd);
    if (wanted === '') {
      setFound({ active: 0, total: 0 });
      void window.desktop['window.find-end']();
    } else {
      void window.desktop['window.find']({ text: wanted, isForward: towardsEnd, isNext });
    }
  };
  const goOn = (towardsEnd: boolean) => {
    // Where there is a caret, Chromium goes on from there, and this field comes before every other place.
    lastFocused.current?.blur();
    getSelection()?.removeAllRanges();
    find(text, true, towardsEnd);
  };
  // Chromium finds the text in this field as well, as the first one: the bar comes first in the page.
  const onFound = useEffectEvent(({ active, total }: typeof found) => {
    // Chromium takes the focus away when it finds a place elsewhere, and with it what is typed next.
    if (document.activeElement === document.body) {
      lastFocused.current?.focus({ preventScroll: true });
    }
    setFound({ active: Math.max(0, active - 1), total: Math.max(0, total - 1) });
    if (active === 1 && total > 1) {
      if (isForward) {
        find(text, true);
      } else {
        // Before the caret, Chromium would find this field again.
        goOn(false);
      }
    }
  });
  useEffect(() => window.desktopEvents['window.found']((places) => onFound(places)), []);
  return (
    <search
      className={styles.bar}
      aria-label="Find in page"
      onFocus={({ target }) => {
        lastFocused.current = target;
      }}
    >
      <Input
        className={styles.field ?? ''}
        aria-label="Find in page"
        value={text}
        maxLength={200}
        spellCheck={false}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the menu's command asks for this field.
        autoFocus
        onChange={({ target }) => {
          setText(target.value);
          find(target.value, false);
        }}
        onKeyDown={({ key, shiftKey }) => {
          if (key === 'Enter') {
            goOn(!shiftKey);
          } else if (key === 'Escape') {
            onClose();
          }
        }}
      />
      <output className={styles.count}>{text === '' ? '' : `${found.active} of ${found.total}`}</output>
      <Button onClick={() => goOn(false)}>Previous</Button>
      <Button onClick={() => goOn(true)}>Next</Button>
      <Button onClick={onClose}>Close</Button>
    </search>
  );
}
