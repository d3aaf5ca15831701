import type { PublicSettings } from './settings.routes.ts';
import { DEFAULT_TIME_ZONE } from './time-zone.ts';

/** Public settings until an administrator changes them. */
export const DEFAULT_PUBLIC_SETTINGS: PublicSettings = {
  contacts: {
    supportEmail: '',
    privacyEmail: '',
    legalEmail: '',
    accessibilityEmail: '',
    phone: '',
    whatsApp: '',
    telegram: '',
    address: '',
  },
  credentials: { usdotNumber: '', mcNumber: '', cargoInsurance: '' },
  defaultTheme: 'system',
  openHours: '24 hours a day, 7 days a week',
  timeZone: DEFAULT_TIME_ZONE,
  sendsEmail: false,
};
