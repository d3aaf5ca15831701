import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { useKeptForms } from './kept-forms.ts';

/** Downloads what sends kept forms, on a device that has some: at once, or when there is a network again. */
export function KeptFormsHost() {
  const { pathname } = useLocation();
  const [Panel, setPanel] = useState<ComponentType<{ pathname: string }>>();
  const hasKept = useKeptForms().length > 0;
  useEffect(() => {
    const load = async () => {
      try {
        const { KeptFormsPanel } = await import('./panel.tsx');
        setPanel(() => KeptFormsPanel);
      } catch {
        // The code cannot be had yet.
      }
    };
    const onOnline = () => void load();
    if (hasKept) {
      onOnline();
      addEventListener('online', onOnline);
    }
    return () => removeEventListener('online', onOnline);
  }, [hasKept]);
  return Panel && <Panel pathname={pathname} />;
}
