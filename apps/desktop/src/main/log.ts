import { readdirSync, renameSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type { App } from 'electron';
import electronLog from 'electron-log/node';
import { formatFullInstant } from '@moveway/ui/time/time-format.ts';

/** Of one file, in bytes. */
const MAX_SIZE = 1_000_000;
/** Older files that are kept. */
const KEPT = 3;
/** Errors that the diagnostics show. */
const REMEMBERED = 20;

export interface Log {
  info: (message: string) => void;
  error: (message: string) => void;
  /** The last errors of this run, with their times of this computer; the newest last. */
  lastErrors: () => readonly string[];
}

/**
 * A log file that is rotated, of which the last three are kept. Nothing secret is written: what looks like a credential
 * is taken out.
 */
export function createLog(file: string, { maxSize = MAX_SIZE } = {}): Log {
  const logger = electronLog.create({ logId: file });
  logger.transports.console.level = false;
  logger.transports.file.maxSize = maxSize;
  logger.transports.file.resolvePathFn = () => file;
  logger.transports.file.archiveLogFn = ({ path }) => rotate(path);
  const errors: string[] = [];
  return {
    info: (message) => logger.info(withoutSecrets(message)),
    error: (message) => {
      const text = withoutSecrets(message);
      logger.error(text);
      errors.push(`${formatFullInstant(new Date().toISOString())}: ${text}`);
      errors.splice(0, errors.length - REMEMBERED);
    },
    lastErrors: () => errors,
  };
}

/** `main.log` becomes `main.1.log`, and so on; the oldest goes. */
function rotate(file: string): void {
  const archive = (number: number) => file.replace(/\.log$/, `.${number}.log`);
  rmSync(archive(KEPT), { force: true });
  const there = new Set(readdirSync(dirname(file)));
  for (let number = KEPT - 1; number >= 1; number -= 1) {
    if (there.has(basename(archive(number)))) {
      renameSync(archive(number), archive(number + 1));
    }
  }
  renameSync(file, join(dirname(file), basename(archive(1))));
}

/** Texts of errors may quote a request. */
export function withoutSecrets(text: string): string {
  return text
    .replaceAll(/\b(Bearer|Basic) [\w.~+/=-]+/gi, '$1 …')
    .replaceAll(
      /\b([\w-]{0,40}?(?:password|token|secret|authorization|cookie|session)[\w-]{0,40})(["']?\s*[:=]\s*["']?)[^\s"',}]+/gi,
      '$1$2…',
    )
    .replaceAll(/\/\/[^\s/@:]+:[^\s/@]+@/g, '//…@');
}

interface UncaughtErrorsOptions {
  app: Pick<App, 'on'>;
  process: Pick<NodeJS.EventEmitter, 'on'>;
  log: (message: string) => void;
}

/**
 * Logs uncaught errors of the main process and of the pages, for the diagnostics: a page reports its errors to the
 * server as well, but that may be what cannot be reached. Electron's own dialog about an error of the main process
 * still opens.
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
      // The browser reports failed calls as console errors too; they are no errors of the page.
      if (level === 'error' && message.startsWith('Uncaught ')) {
        log(`Page: ${message}`);
      }
    });
  });
}
