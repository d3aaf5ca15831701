import type { App } from 'electron';

interface UncaughtErrorsOptions {
  app: Pick<App, 'on'>;
  process: Pick<NodeJS.EventEmitter, 'on'>;
  log: (message: string) => void;
}

/**
 * Logs what nobody caught, in the main process and in the pages, for the diagnostics: the server, which a page reports its
 * errors to, may be what cannot be reached. Electron's own dialog about an error of the main process still opens.
 */
export function logUncaughtErrors({ app, process, log }: UncaughtErrorsOptions): void {
  process.on('uncaughtExceptionMonitor', (error: Error) => log(`Uncaught: ${error.stack ?? error.message}`));
  process.on('unhandledRejection', (reason: unknown) =>
    log(
      `Unhandled rejection: ${reason instanceof Error ? (reason.stack ?? reason.message) : String(reason)}`,
    ),
  );
  app.on('web-contents-created', (_event, contents) => {
    contents.on('console-message', ({ level, message }) => {
      // Failed calls are errors on the console as well, and none of the page's.
      if (level === 'error' && message.startsWith('Uncaught ')) {
        log(`Page: ${message}`);
      }
    });
  });
}
