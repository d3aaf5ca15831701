import { useSyncExternalStore } from 'react';
import { useLocation } from 'react-router-dom';
import { useOnline } from '@moveway/ui/online/use-online.ts';
import { WhenLoaded } from '../when-loaded.tsx';
import { storedForms, watchKeptForms } from './kept-forms.ts';

const load = async () => (await import('./kept-forms-panel.tsx')).KeptFormsPanel;
const hasKeptForms = () => storedForms.read() !== undefined;

/** Downloads what sends kept forms, on a device that has some; without a network it may be there only with one. */
export function KeptFormsHost() {
  const { pathname } = useLocation();
  const isOnline = useOnline();
  const isWanted = useSyncExternalStore(watchKeptForms, hasKeptForms, () => false);
  return isWanted && <WhenLoaded key={String(isOnline)} load={load} props={{ pathname }} />;
}
