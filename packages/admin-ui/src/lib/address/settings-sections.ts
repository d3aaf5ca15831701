import { CONSOLE_PATH } from './links.ts';

/** The sections of the settings page, in the order of its list; each has an address of its own. */
export const SETTINGS_SECTIONS = [
  { key: 'company', label: 'Company' },
  { key: 'contacts', label: 'Contacts' },
  { key: 'hours', label: 'Hours' },
  { key: 'chat', label: 'Chat and replies' },
  { key: 'rates', label: 'Rates' },
  { key: 'quotes', label: 'Quotes' },
  { key: 'cancellation', label: 'Cancellation' },
  { key: 'tracking', label: 'Tracking and privacy' },
  { key: 'email', label: 'Email' },
  { key: 'console', label: 'Console' },
  { key: 'account', label: 'Your account' },
  { key: 'keyboard', label: 'Keyboard' },
] as const;

export type SettingsSection = (typeof SETTINGS_SECTIONS)[number]['key'];

/** The section that an address names; the first one for a name that none has. */
export const settingsSectionOf = (name: string | undefined): SettingsSection =>
  SETTINGS_SECTIONS.find(({ key }) => key === name)?.key ?? 'company';

export const settingsPath = (section: SettingsSection): string => `${CONSOLE_PATH}/settings/${section}`;
