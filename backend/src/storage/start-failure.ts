import { DatabaseError } from './database-error.ts';
import { ConfigError } from '../config/env.ts';

/** An error of `listen()`, with the name of the setting that says where, `PORT` unless given. */
type ListenError = NodeJS.ErrnoException & { port?: number; address?: string; setting?: string };

/** Does the work of a command; where it fails, says why in one line on standard error and ends the process. */
export async function runCommand(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    process.stderr.write(`${explainStartFailure(error)}\n`);
    process.exit(1);
  }
}

/** One line for the operator who started the server, saying what to change. */
export function explainStartFailure(error: unknown): string {
  if (error instanceof ConfigError) {
    return `Bad configuration: ${error.message}`;
  }
  if (error instanceof DatabaseError) {
    return error.message;
  }
  if (!(error instanceof Error)) {
    return `Could not start: ${String(error)}`;
  }
  const { code, port, address, setting = 'PORT' } = error as ListenError;
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop what uses it, or choose another with ${setting}.`;
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return `Cannot listen on ${address}:${port} (${code}). Choose another with HOST and ${setting}.`;
  }
  if (isDamage(error)) {
    return (
      `MongoDB cannot read its data (${error.message.split('\n')[0]}). Restore the last backup, or let the member copy ` +
      'its data anew from a healthy one (docs/runbooks/restore.md).'
    );
  }
  if (error.name.startsWith('Mongo')) {
    return `MongoDB cannot be used: ${error.message.split('\n')[0]}. Check MONGODB_URI.`;
  }
  return `Could not start: ${error.message.split('\n')[0]}`;
}

/** Of MongoDB's files, or of a document that is no document. */
function isDamage(error: Error): boolean {
  const isDetected = 'codeName' in error && error.codeName === 'DataCorruptionDetected';
  return isDetected || error.name.startsWith('BSON') || /\bWT_[A-Z]+|WiredTiger|checksum/.test(error.message);
}
