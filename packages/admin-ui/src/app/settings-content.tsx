import type { ReactNode } from 'react';
import { OwnSessions } from '../features/accounts/session-list.tsx';
import { QuoteSection } from '../features/settings/quote-section.tsx';
import {
  ChatSection,
  CompanySection,
  ConsoleSection,
  ContactsSection,
  EmailSection,
  HoursSection,
  RatesSection,
  TrackingSection,
} from '../features/settings/site-sections.tsx';
import type { SettingsSection } from '../lib/settings-sections.ts';
import { OwnAccount } from './own-account.tsx';
import { ShortcutList } from './shortcut-list.tsx';

interface SettingsContentProps {
  section: SettingsSection;
  username: string;
}

/** What a section of the settings consists of. */
export function SettingsContent({ section, username }: SettingsContentProps): ReactNode {
  switch (section) {
    case 'company':
      return <CompanySection />;
    case 'contacts':
      return <ContactsSection />;
    case 'hours':
      return <HoursSection />;
    case 'chat':
      return <ChatSection />;
    case 'rates':
      return <RatesSection />;
    case 'quotes':
      return <QuoteSection />;
    case 'tracking':
      return <TrackingSection />;
    case 'email':
      return <EmailSection />;
    case 'console':
      return <ConsoleSection />;
    case 'account':
      return (
        <>
          <OwnAccount username={username} />
          <h3>Active sessions</h3>
          <OwnSessions />
        </>
      );
    case 'keyboard':
      return <ShortcutList />;
  }
}
