import { isObject } from '@moveway/api-client/json-object.ts';
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

const isKept = (value: unknown): value is KeptOnDevice =>
  isObject(value) &&
  ['token', 'from', 'to', 'validUntil'].every((key) => typeof value[key] === 'string') &&
  typeof value.totalCents === 'number' &&
  isObject(value.person);

const stored = personalStored<readonly KeptOnDevice[]>({
  name: 'kept-quotes',
  kind: 'answers',
  isValid: (value): value is readonly KeptOnDevice[] => Array.isArray(value) && value.every(isKept),
});

const NONE: readonly KeptOnDevice[] = [];

/** The latest first. */
export const useKeptOnDevice = (): readonly KeptOnDevice[] =>
  useSyncExternalStore(stored.subscribe, stored.read, () => undefined) ?? NONE;

export const keptOnDevice = (token: string): KeptOnDevice | undefined =>
  stored.read()?.find((kept) => kept.token === token);

/** Puts it first; of more than five the oldest is forgotten here, and stays under its address. */
export function keepOnDevice(kept: KeptOnDevice): void {
  const others = (stored.read() ?? NONE).filter(({ token }) => token !== kept.token);
  stored.write([kept, ...others].slice(0, MOST));
}

export function forgetOnDevice(token: string): void {
  stored.write((stored.read() ?? NONE).filter((kept) => kept.token !== token));
}
