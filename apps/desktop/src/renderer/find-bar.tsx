import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button, Input } from 'antd';
import { desktopCall } from './desktop-call.ts';
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
        void desktopCall('window.find-end');
      }}
    />
  );
}

function OpenFindBar({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [found, setFound] = useState({ active: 0, total: 0 });
  const [isForward, setForward] = useState(true);
  const bar = useRef<HTMLElement>(null);
  /** The field, or the button that was pressed last, until something outside of the bar is clicked or focused. */
  const holder = useRef<HTMLElement>(null);
  const find = (wanted: string, isNext: boolean, towardsEnd = true) => {
    setForward(towardsEnd);
    if (wanted === '') {
      setFound({ active: 0, total: 0 });
      void desktopCall('window.find-end');
    } else {
      void desktopCall('window.find', { text: wanted, isForward: towardsEnd, isNext });
    }
  };
  const goOn = (towardsEnd: boolean) => {
    // Where there is a caret, Chromium goes on from there, and this field comes before every other place.
    holder.current?.blur();
    getSelection()?.removeAllRanges();
    find(text, true, towardsEnd);
  };
  // Chromium takes the focus away when it finds a place elsewhere. @returns whether it had
  const takeFocusBack = useEffectEvent(() => {
    const isTaken = document.activeElement === document.body && holder.current !== null;
    if (isTaken) {
      holder.current?.focus({ preventScroll: true });
    }
    return isTaken;
  });
  // Chromium finds the text in this field as well, as the first one: the bar comes first in the page.
  const onFound = useEffectEvent(({ active, total }: typeof found) => {
    takeFocusBack();
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
  // Before anything else: a key that is pressed while the focus is away is still meant for the bar. What it types goes
  // to the field, which has the focus again by then, and the console's own shortcuts do not see it.
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (takeFocusBack()) {
      event.stopPropagation();
    }
    const focused = document.activeElement;
    if (!bar.current?.contains(focused)) {
      return;
    }
    if (event.key === 'Escape') {
      onClose();
    } else if (event.key === 'Enter' && focused instanceof HTMLInputElement) {
      goOn(!event.shiftKey);
    }
  });
  useEffect(() => window.desktopEvents['window.found']((places) => onFound(places)), []);
  useEffect(() => {
    const end = new AbortController();
    const options = { capture: true, signal: end.signal };
    addEventListener('keydown', (event) => onKeyDown(event), options);
    const leave = ({ target }: Event) => {
      if (target instanceof Node && !bar.current?.contains(target)) {
        holder.current = null;
      }
    };
    addEventListener('pointerdown', leave, options);
    addEventListener('focusin', leave, options);
    return () => end.abort();
  }, []);
  return (
    <search
      className={styles.bar}
      aria-label="Find in page"
      ref={bar}
      onFocus={({ target }) => {
        holder.current = target;
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
      />
      {/* The style sheet writes the labels, because Chromium would find them as text of the page. */}
      <output className={styles.count} aria-label={text === '' ? '' : `${found.active} of ${found.total}`} />
      <Button className={styles.label ?? ''} aria-label="Previous" onClick={() => goOn(false)} />
      <Button className={styles.label ?? ''} aria-label="Next" onClick={() => goOn(true)} />
      <Button className={styles.label ?? ''} aria-label="Close" onClick={onClose} />
    </search>
  );
}
