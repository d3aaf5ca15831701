import { DatabaseError } from '../storage/database-error.ts';
import { ConfigError } from './env.ts';

/** One line for the person who started the server, saying what to change. */
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
  const { code, port, address } = error as NodeJS.ErrnoException & { port?: number; address?: string };
  if (code === 'EADDRINUSE') {
    return `Port ${port} is already in use. Stop what uses it, or choose another with PORT.`;
  }
  if (code === 'EACCES' || code === 'EADDRNOTAVAIL') {
    return `Cannot listen on ${address}:${port} (${code}). Choose another with HOST and PORT.`;
  }
  if (error.name.startsWith('Mongo')) {
    return `MongoDB cannot be used: ${error.message.split('\n')[0]}. Check MONGODB_URI.`;
  }
  return `Could not start: ${error.message.split('\n')[0]}`;
}
