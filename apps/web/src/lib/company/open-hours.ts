import { DEFAULT_PUBLIC_SETTINGS } from '@moveway/contracts/settings/settings.constants.ts';
import { useSiteSettings } from './site-settings.ts';

/** When support answers, in the words of the settings; empty where no day has hours. */
export function useOpenHours(): { text: string; isAlways: boolean } {
  const { openHours: text } = useSiteSettings();
  return { text, isAlways: text === DEFAULT_PUBLIC_SETTINGS.openHours };
}

/** `Support is available 24/7.`, in the specification's words (section 2) while it is; empty where no day has hours. */
export function useAvailability(): string {
  const { text, isAlways } = useOpenHours();
  return text === '' ? '' : `Support is available ${isAlways ? '24/7' : text}.`;
}
