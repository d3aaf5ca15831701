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

interface LoggerOptions {
  level: string;
  /** Where lines go; standard output unless given. */
  destination?: pino.DestinationStream;
}

/** Structured logs, one JSON object per line, with secrets and the values of stored documents replaced. */
export function createLogger({ level, destination }: LoggerOptions): Logger {
  const options: pino.LoggerOptions = {
    level,
    base: null,
    timestamp: pino.stdTimeFunctions.isoTime,
    formatters: { level: (label) => ({ level: label }) },
    redact: { paths, censor: '[secret]' },
    serializers: { err: describeError },
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * An error by its type, message, stack and code, the text includes its causes. Its other properties are
 * left out: the driver keeps stored values in them.
 */
function describeError(error: unknown): unknown {
  if (!(error instanceof Error)) {
    return error;
  }
  const { type, message, stack } = pino.stdSerializers.err(error);
  return {
    type,
    message: withoutKeyValues(message),
    stack: withoutKeyValues(stack),
    code: 'code' in error ? error.code : undefined,
    errors: error instanceof AggregateError ? error.errors.map(describeError) : undefined,
  };
}

/** MongoDB's message of a duplicate key ends with the key's value, an email address perhaps. */
const withoutKeyValues = (text: string) => text.replaceAll(/dup key: \{.*\}/g, 'dup key');

/** Logs work that is repeated until it succeeds: one line when it begins to fail, one when it succeeds again. */
export interface FailureLog {
  failed(error: unknown): void;
  /** @returns whether it had been failing */
  succeeded(): boolean;
}

/** @param work what is done, as the beginning of a sentence: `Counting for analytics` */
export function createFailureLog(log: Logger, work: string): FailureLog {
  let isFailing = false;
  return {
    failed(error) {
      if (!isFailing) {
        isFailing = true;
        log.warn({ err: error }, `${work} fails; it is repeated until it succeeds`);
      }
    },
    succeeded() {
      const wasFailing = isFailing;
      isFailing = false;
      if (wasFailing) {
        log.warn(`${work} succeeds again`);
      }
      return wasFailing;
    },
  };
}
