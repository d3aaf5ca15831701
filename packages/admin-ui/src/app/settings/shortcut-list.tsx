import { useId, useSyncExternalStore } from 'react';
import { Switch } from 'antd';
import { commandText } from '../../lib/shortcuts/command-key.ts';
import { singleKeys, switchSingleKeys } from '../../lib/shortcuts/single-keys.ts';
import styles from './shortcut-list.module.css';

const shortcuts = () => [
  [commandText('K'), 'Go to a number, a customer or a tab, or run a command'],
  ['/', 'Search the list, until Escape'],
  ['J, K', 'Next and previous row: what needs work comes first'],
  ['Enter', 'Open the package'],
  ['L', 'Do what it most likely needs, and go on to the next'],
  ['Z', 'Undo that'],
  ['S', 'Update its status'],
  ['E', 'Edit it'],
  ['D', `Close the conversation; in its reply ${commandText('D')}`],
  ['N', 'New package'],
  ['R', 'Refresh'],
  ['?', 'Show this list'],
];

/** The keyboard shortcuts of the console, and the switch of those that are a single key. */
export function ShortcutList() {
  const id = useId();
  const isOn = useSyncExternalStore(singleKeys.subscribe, singleKeys.get);
  return (
    <>
      <p>
        <span className={styles.choice}>
          <Switch id={id} checked={isOn} onChange={switchSingleKeys} />{' '}
          <label htmlFor={id}>Single-key shortcuts, on this device</label>
        </span>
      </p>
      <dl className={styles.list}>
        {shortcuts().map(([keys, does]) => (
          <div key={keys} className={styles.shortcut}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}
