import { useEffect, useState, type ComponentType } from 'react';
import { useLocation } from 'react-router-dom';
import { KEPT_FORMS_KEY } from './key.ts';

/** Downloads what sends kept forms, on a device that has some: at once, or when there is a network again. */
export function KeptFormsHost() {
  const { pathname } = useLocation();
  const [Panel, setPanel] = useState<ComponentType<{ pathname: string }>>();
  useEffect(() => {
    const update = async () => {
      try {
        if (localStorage.getItem(KEPT_FORMS_KEY) !== null) {
          const { KeptFormsPanel } = await import('./panel.tsx');
          setPanel(() => KeptFormsPanel);
        }
      } catch {
        // Storage is forbidden, or the code cannot be had yet.
      }
    };
    const onChange = () => void update();
    onChange();
    addEventListener('storage', onChange);
    addEventListener('online', onChange);
    return () => {
      removeEventListener('storage', onChange);
      removeEventListener('online', onChange);
    };
  }, []);
  return Panel && <Panel pathname={pathname} />;
}
