import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';

/** Goes where main says: to what a deep link, a notification or the tray leads to. */
export function WindowLinks() {
  const navigate = useNavigate();
  useEffect(() => window.desktopEvents['window.link']((path) => void navigate(path)), [navigate]);
  return null;
}
