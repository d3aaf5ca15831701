import { createContext, use } from 'react';
import type { AdminPackage } from '@moveway/contracts/shipments/shipment.schema.ts';

/** What the console around the screens does for them. */
export interface Console {
  /** Who uses it. */
  username: string;
  newPackage: () => void;
  /** Opens the dialog of the views of the list of packages. */
  showViews: () => void;
  showSettings: () => void;
  showShortcuts: () => void;
  refresh: () => void;
  exportReport: () => void;
  /** Opens a tab as it was left. @param path of the tab, as `app/screens.tsx` has it */
  openTab: (path: string) => void;
  /** Opens the dialog that prints labels. */
  printLabels: (items: readonly Pick<AdminPackage, 'trackingNumber' | 'kind'>[]) => void;
  /** Imports a list, or asks for one. */
  startImport: (file?: File) => void;
  /** The list that is imported, as it was dropped or chosen: another sheet of it can be read. */
  imported: File | undefined;
  setImported: (file: File) => void;
}

const ConsoleContext = createContext<Console | undefined>(undefined);

export const ConsoleProvider = ConsoleContext.Provider;

export function useConsole(): Console {
  const value = use(ConsoleContext);
  if (!value) {
    throw new Error('useConsole needs a ConsoleProvider above it.');
  }
  return value;
}
