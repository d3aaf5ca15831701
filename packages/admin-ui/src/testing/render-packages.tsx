import { vi } from 'vitest';
import { PackagesTab } from '../features/shipments/packages-tab.tsx';
import { renderScreen } from './render-console.tsx';

type Parameter<N extends 1 | 2> = NonNullable<Parameters<typeof renderScreen>[N]>;

/** The list of packages with its dialogs; `leave` has what leads out of it. */
export function renderPackages(answers: Parameter<1> = {}, options: Parameter<2> = {}) {
  const leave = {
    onNewPackage: vi.fn<() => void>(),
    onOpenPage: vi.fn<(trackingNumber: string) => void>(),
    onImport: vi.fn<(file?: File) => void>(),
    onViews: vi.fn<() => void>(),
    onScan: vi.fn<() => void>(),
  };
  return { ...renderScreen(<PackagesTab {...leave} />, answers, options), leave };
}
