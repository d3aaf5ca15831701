import { afterAll } from 'vitest';
import { startBackendOfFile, type TestBackendOptions } from '../test-backend.ts';
import { startMailServer } from './mail-server.ts';

/** A backend that sends its email to a server of the test, for all tests of a file, with which both stop. */
export async function startMailedBackend(label: string, { env, ...options }: TestBackendOptions = {}) {
  const mails = await startMailServer();
  afterAll(() => mails.close());
  const backend = await startBackendOfFile(label, { ...options, env: { ...mails.env, ...env } });
  return { backend, mails };
}
