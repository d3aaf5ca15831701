import { useLocation } from 'react-router-dom';
import { WhenLoaded } from '../../on-demand.tsx';
import { useKeptForms } from './kept-forms.ts';

const loadPanel = async () => (await import('./panel.tsx')).KeptFormsPanel;

/** Downloads what sends kept forms, on a device that has some. */
export function KeptFormsHost() {
  const { pathname } = useLocation();
  return useKeptForms().length > 0 && <WhenLoaded load={loadPanel} props={{ pathname }} />;
}
