import { useEffect } from 'react';
import { useTheme } from '@moveway/ui/theme/use-theme.ts';
import { desktopCall } from './desktop-call.ts';

/** Has the system draw the frame of the window in the theme that is chosen in it. */
export function FrameTheme() {
  const theme = useTheme();
  useEffect(() => void desktopCall('window.theme', theme), [theme]);
  return null;
}
