import type { PublicSettings } from './settings.routes.ts';

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
  sendsEmail: false,
};
