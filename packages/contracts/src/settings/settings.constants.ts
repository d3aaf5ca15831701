import type { PublicSettings } from './settings.routes.ts';

/** What the public sees until somebody sets something else: the system's theme, no contacts or credentials, no e-mail. */
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
