import type { App } from 'electron';

export interface Ending {
  isEnding: () => boolean;
  begin: () => void;
  quit: () => void;
}

/** Whether the app is about to end, so that closing a window is no longer hiding it. */
export function createEnding(app: Pick<App, 'quit'>): Ending {
  let isEnding = false;
  const begin = () => {
    isEnding = true;
  };
  return {
    isEnding: () => isEnding,
    begin,
    quit: () => {
      begin();
      app.quit();
    },
  };
}
