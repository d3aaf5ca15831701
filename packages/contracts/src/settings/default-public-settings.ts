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
  sendsEmail: false,
};
