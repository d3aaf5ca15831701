import type { PublicSettings } from './settings.routes.ts';

/** What the public sees until somebody sets something else: the system's theme, no contacts, and no e-mail. */
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
  defaultTheme: 'system',
  sendsEmail: false,
};
