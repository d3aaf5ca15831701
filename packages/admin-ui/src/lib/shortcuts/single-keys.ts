import { createStore } from '@moveway/ui/store/store.ts';
import { stored } from '@moveway/ui/store/stored.ts';

const choice = stored('moveway.single-keys', (value): value is boolean => typeof value === 'boolean');

/**
 * Whether keys pressed alone are shortcuts on this device: people who use speech input switch them off (WCAG 2.1.4).
 */
export const singleKeys = createStore(choice.read() ?? true);

export function switchSingleKeys(isOn: boolean): void {
  choice.write(isOn);
  singleKeys.set(isOn);
}
