import { EventEmitter } from 'node:events';
import type { App } from 'electron';
import { expect, it, vi } from 'vitest';
import { rejectBadCertificates } from './certificates.ts';

it('rejects a certificate that the system does not trust, and logs where', () => {
  const app = new EventEmitter();
  const log = vi.fn<(message: string) => void>();
  const decide = vi.fn<(isTrusted: boolean) => void>();
  const event = { preventDefault: vi.fn<() => void>() };
  // An emitter is what `on` of the app is; the other overloads are for events not emitted here.
  rejectBadCertificates(app as unknown as Pick<App, 'on'>, log);
  app.emit(
    'certificate-error',
    event,
    {},
    'https://moveway.example/ws?x=1',
    'net::ERR_CERT_DATE_INVALID',
    {},
    decide,
  );
  expect(decide.mock.calls).toEqual([[false]]);
  expect(event.preventDefault).toHaveBeenCalledOnce();
  expect(log.mock.calls).toEqual([
    ['Certificate rejected: net::ERR_CERT_DATE_INVALID at https://moveway.example'],
  ]);
});
