import type { ReactNode } from 'react';
import { OwnSessions } from '../../features/accounts/session-list.tsx';
import {
  CancellationSection,
  ChatSection,
  CompanySection,
  ConsoleSection,
  ContactsSection,
  EmailSection,
  HoursSection,
  QuoteSection,
  RatesSection,
  TrackingSection,
} from '../../features/settings/site-sections.tsx';
import type { SettingsSection } from '../../lib/address/settings-sections.ts';
import { OwnAccount } from './own-account.tsx';
import styles from './page.module.css';
import { ShortcutList } from './shortcut-list.tsx';

/** What a section of the settings consists of. */
const contents: Record<SettingsSection, ReactNode> = {
  company: <CompanySection />,
  contacts: <ContactsSection />,
  hours: <HoursSection />,
  chat: <ChatSection />,
  rates: <RatesSection />,
  quotes: <QuoteSection />,
  cancellation: <CancellationSection />,
  tracking: <TrackingSection />,
  email: <EmailSection />,
  console: <ConsoleSection />,
  account: (
    <>
      <OwnAccount />
      <h3 className={styles.heading}>Active sessions</h3>
      <OwnSessions />
    </>
  ),
  keyboard: <ShortcutList />,
};

/** The content of one section. */
export const SettingsContent = ({ section }: { section: SettingsSection }) => contents[section];
