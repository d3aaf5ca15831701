import type { PublicSettings } from '@moveway/contracts/settings/settings.routes.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';

/** The credentials that are set, as they are written. */
export function credentialLines({
  usdotNumber,
  mcNumber,
  cargoInsurance,
}: PublicSettings['credentials']): { label: string; text: string }[] {
  return [
    { label: 'USDOT', text: usdotNumber },
    { label: 'MC', text: mcNumber },
    { label: 'Cargo insurance', text: cargoInsurance && `up to $${formatCount(Number(cargoInsurance))}` },
  ].filter(({ text }) => text !== '');
}
