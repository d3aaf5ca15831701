import { useDeferredValue, useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Modal } from 'antd';
import { Command } from 'cmdk';
import { useNavigate } from 'react-router-dom';
import {
  isTrackingNumber,
  normalizeTrackingNumber,
} from '@moveway/contracts/shipments/numbers/tracking-number.ts';
import { isComposing } from '@moveway/ui/keyboard/is-composing.ts';
import { chooseTheme } from '@moveway/ui/theme/theme-store.ts';
import { viewLink } from '../features/shipments/views/view-address.ts';
import { viewList } from '../features/shipments/views/view.queries.ts';
import { customerOptions, packageList } from '../features/shipments/shipment.queries.ts';
import { useAdminApi } from '../lib/queries/admin-api.ts';
import { packageLink, userLink } from '../lib/address/links.ts';
import { SETTINGS_SECTIONS, settingsPath } from '../lib/address/settings-sections.ts';
import { useConsole } from '../lib/console.ts';
import { TABS } from './screens.tsx';
import styles from './command-palette.module.css';

interface Entry {
  /** Where others may have the same name. */
  id?: string;
  name: string;
  note?: string | undefined;
  run: () => void;
}

const SHORTEST = 2;
const MAX_FOUND = 6;

/** Finds packages and customers, and names everything the console does; what is chosen runs once it is closed. */
export function CommandPalette({ onClose }: { onClose: () => void }) {
  const api = useAdminApi();
  const [isOpen, setIsOpen] = useState(true);
  const [text, setText] = useState('');
  const [picked, setPicked] = useState('');
  const chosen = useRef<() => void>(undefined);
  const input = useRef<HTMLInputElement>(null);
  const isReturning = useRef(false);
  const search = useDeferredValue(text.trim());
  const isSearch = search.length >= SHORTEST;
  const packages = useQuery({ ...packageList(api, { search, limit: MAX_FOUND }), enabled: isSearch });
  const customers = useQuery({ ...customerOptions(api, search), enabled: isSearch });
  const navigate = useNavigate();
  const to = (link: string) => () => void navigate(link);
  const words = search.toLowerCase().split(/\s+/);
  const isMatch = ({ name }: { name: string }) => words.every((word) => name.toLowerCase().includes(word));
  const commands = useCommands().filter(isMatch);
  const views = useQuery(viewList(api));
  const number = normalizeTrackingNumber(search);
  const groups: [string, Entry[]][] = [
    [
      'Packages',
      isSearch
        ? (packages.data?.items ?? []).map((item) => ({
            name: item.trackingNumber,
            note: `${item.view.title}, ${item.receiver}, ${item.view.statusWord}`,
            run: to(packageLink(item.trackingNumber)),
          }))
        : [],
    ],
    [
      'Customers',
      isSearch
        ? (customers.data?.items ?? []).slice(0, MAX_FOUND).map(({ id, username, email }) => ({
            name: username,
            note: email,
            run: to(userLink(id)),
          }))
        : [],
    ],
    [
      'Views',
      (views.data?.items ?? [])
        .filter(isMatch)
        .slice(0, MAX_FOUND)
        .map((view) => ({
          id: view.id,
          name: view.name,
          note: view.isMine ? undefined : `Shared by ${view.owner}`,
          run: to(viewLink(view)),
        })),
    ],
    ['Commands', commands],
    [
      'Number',
      /\d/.test(number) && isTrackingNumber(number)
        ? [{ name: `Go to ${number}`, run: to(packageLink(number)) }]
        : [],
    ],
  ];
  const all = groups.flatMap(([heading, entries]) =>
    entries.map((entry) => ({ ...entry, key: keyOf(heading, entry) })),
  );
  const selected = all.find(({ key }) => key === picked) ?? all[0];
  const choose = ({ run }: Entry) => {
    chosen.current = run;
    setIsOpen(false);
  };

  return (
    <Modal
      open={isOpen}
      title="Search or run a command"
      footer={null}
      // Without an animation: it opens and closes with a key.
      transitionName=""
      maskTransitionName=""
      onCancel={() => setIsOpen(false)}
      afterOpenChange={(isShown) => {
        if (isShown) {
          input.current?.focus();
        } else {
          onClose();
          chosen.current?.();
        }
      }}
    >
      {/* The library keeps an entry that is not in the list any more: Enter would run nothing. */}
      <Command
        label="Search or run a command"
        shouldFilter={false}
        loop
        value={selected?.key ?? ''}
        onValueChange={setPicked}
        onKeyDown={(event) => {
          // The library hears Enter only once an entry's effects have run: one pressed as it appears would be lost.
          if (event.key === 'Enter' && !isComposing(event) && selected) {
            event.preventDefault();
            choose(selected);
          }
        }}
      >
        <Command.Input
          ref={input}
          className={styles.input}
          value={text}
          onValueChange={setText}
          onBlur={({ currentTarget, relatedTarget }) => {
            // A package that was chosen before this was opened again takes the focus when it is shown.
            const isBehind = relatedTarget !== null && !dialogOf(currentTarget)?.contains(relatedTarget);
            if (isOpen && isBehind && !isReturning.current) {
              queueMicrotask(() => {
                isReturning.current = true;
                // A dialog that was opened after this keeps the focus: it takes it back before this returns.
                input.current?.focus();
                isReturning.current = false;
              });
            }
          }}
          maxLength={100}
          placeholder="Tracking number, VIN, name, tab or command"
        />
        <Command.List className={styles.list} label="Found">
          {/* As an option: screen readers cannot read an empty list box. */}
          {groups.every(([, entries]) => entries.length === 0) && (
            <Command.Item disabled className={styles.note}>
              No results. Try another word.
            </Command.Item>
          )}
          {groups
            .filter(([, entries]) => entries.length > 0)
            .map(([heading, entries]) => (
              <Command.Group key={heading} heading={heading} className={styles.group}>
                {entries.map((entry) => (
                  <Command.Item
                    key={keyOf(heading, entry)}
                    value={keyOf(heading, entry)}
                    className={styles.item}
                    onSelect={() => choose(entry)}
                  >
                    <span>{entry.name}</span>
                    {entry.note && <span className={styles.note}>{entry.note}</span>}
                  </Command.Item>
                ))}
              </Command.Group>
            ))}
        </Command.List>
      </Command>
    </Modal>
  );
}

const dialogOf = (element: Element) => element.closest('[role="dialog"]');

function keyOf(heading: string, { id, name }: Entry): string {
  return `${heading} ${id ?? name}`;
}

function useCommands(): Entry[] {
  const navigate = useNavigate();
  const console = useConsole();
  return [
    { name: 'New Package', note: 'N', run: console.newPackage },
    { name: 'Views: save, open, share', run: console.showViews },
    { name: 'Import packages', note: 'CSV or XLSX', run: () => console.startImport() },
    ...TABS.filter(({ isInRail }) => isInRail).map(({ path, label }) => ({
      name: `Go to ${label}`,
      run: () => console.openTab(path),
    })),
    { name: 'Refresh Data', note: 'R', run: console.refresh },
    { name: 'Export Report', run: console.exportReport },
    { name: 'Settings', run: console.showSettings },
    ...SETTINGS_SECTIONS.map(({ key, label }) => ({
      name: `Settings: ${label}`,
      run: () => void navigate(settingsPath(key)),
    })),
    { name: 'Keyboard shortcuts', note: '?', run: console.showShortcuts },
    { name: 'Light theme', run: () => chooseTheme('light') },
    { name: 'Dark theme', run: () => chooseTheme('dark') },
    { name: "System's theme", run: () => chooseTheme('system') },
  ];
}
