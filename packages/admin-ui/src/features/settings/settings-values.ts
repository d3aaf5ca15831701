import { DECIDED_SECTIONS } from '@moveway/contracts/settings/settings.constants.ts';
import type { Settings, SettingsUpdate } from '@moveway/contracts/settings/settings.routes.ts';
import { formatMoney } from '@moveway/ui/number/number-format.ts';

/** US cents as `$0.62`; what is no number as it is. */
export const dollarText = (cents: number | string | undefined): string =>
  typeof cents === 'number' ? formatMoney(cents / 100) : (cents ?? '');

/** Values of the form: the settings, with 0 for the default intervals of the specification. */
export type SettingsFormValues = Omit<SettingsUpdate, 'version' | 'refreshInterval'> & {
  refreshInterval: number;
};

export const DEFAULT_INTERVALS = 0;

export function formValuesOf({ version: _version, refreshInterval, ...rest }: Settings): SettingsFormValues {
  return { ...rest, refreshInterval: refreshInterval ?? DEFAULT_INTERVALS };
}

/** The digits of a number as its papers have it: `MC-123456`, `USDOT 1234567`, `$1,000,000.00`. */
const credentialDigits = (text: string) =>
  text
    .replace(/^\s*(?:(?:us ?)?dot|mc|\$)[\s#:.-]*/i, '')
    .replace(/\.0*\s*$/, '')
    .replaceAll(/[,\s]/g, '');

/** The body to send, not validated yet. */
export function bodyOf(
  { refreshInterval, credentials, ...rest }: SettingsFormValues,
  version: number,
  section: string,
): unknown {
  return {
    ...rest,
    credentials: Object.fromEntries(
      Object.entries(credentials).map(([name, text]) => [name, credentialDigits(text)]),
    ),
    decided: DECIDED_SECTIONS.find((decided) => decided === section),
    refreshInterval: refreshInterval === DEFAULT_INTERVALS ? null : refreshInterval,
    version,
  };
}
