import { pino } from 'pino';

export type Logger = pino.Logger;

/** Names of fields that hold a credential, wherever they appear in a logged object, two levels deep. */
const SECRETS = [
  'authorization',
  'cookie',
  '["set-cookie"]',
  'password',
  'currentPassword',
  'newPassword',
  'passwordHash',
  'adminToken',
  'token',
];

const paths = SECRETS.flatMap((name) => {
  const field = name.startsWith('[') ? name : `.${name}`;
  return [name, `*${field}`, `*.*${field}`];
});

export interface LoggerOptions {
  level: string;
  /** Where lines go; standard output unless given. */
  destination?: pino.DestinationStream;
}

/** Structured logs, one JSON object per line, with secrets replaced. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths, censor: '[secret]' },
  };
  return destination ? pino(options, destination) : pino(options);
}
