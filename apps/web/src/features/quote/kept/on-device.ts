import { personalStored } from '@moveway/ui/personal/personal.ts';
import { useSyncExternalStore } from 'react';

/** A quote that was kept on this device: its address, what it says, and who asks for it. */
export interface KeptOnDevice {
  token: string;
  from: string;
  to: string;
  totalCents: number;
  /** YYYY-MM-DD. */
  validUntil: string;
  person: { name: string; email: string; phone: string };
}

const MOST = 5;

const isKeptList = (value: unknown): value is readonly KeptOnDevice[] =>
  Array.isArray(value) && value.every((one) => one?.token);

// The latest last, as those of a visitor are added to those of the user who signs in: a quote of both is there twice.
const stored = personalStored<readonly KeptOnDevice[]>({
  name: 'kept-quotes',
  kind: 'draft',
  isValid: isKeptList,
});

const NONE: readonly KeptOnDevice[] = [];

/** The latest first. */
export function useKeptOnDevice(): readonly KeptOnDevice[] {
  const kept = useSyncExternalStore(stored.subscribe, stored.read, () => undefined) ?? NONE;
  return [...new Map(kept.toReversed().map((one) => [one.token, one])).values()].slice(0, MOST);
}

export const keptOnDevice = (token: string): KeptOnDevice | undefined =>
  stored.read()?.findLast((kept) => kept.token === token);

const others = (than: string) => (stored.read() ?? NONE).filter(({ token }) => token !== than);

/** Of more than five the oldest is forgotten here, and stays under its address. */
export function keepOnDevice(kept: KeptOnDevice): void {
  stored.write([...others(kept.token), kept].slice(-MOST));
}

export function forgetOnDevice(token: string): void {
  stored.write(others(token));
}
