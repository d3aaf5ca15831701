import type { App } from 'electron';

/** Rejects certificates that the system does not trust, without a way to make an exception, and logs them. */
export function rejectBadCertificates(app: Pick<App, 'on'>, log: (message: string) => void): void {
  app.on('certificate-error', (event, _contents, url, error, _certificate, decide) => {
    event.preventDefault();
    decide(false);
    log(`Certificate rejected: ${error} at ${new URL(url).origin}`);
  });
}
