import { readFileSync } from 'node:fs';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from '@moveway/contracts/accounts/account.constants.ts';
import { z } from 'zod';

const count = z.coerce.number().int().min(1);
const countFromZero = z.coerce.number().int().min(0);

/** Whether an address names a site and nothing within it. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}

/** The settings of the server, each an environment variable. The table in the README lists them. */
const envSchema = z.object({
  /** Where to listen. */
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).default('0.0.0.0'),
  MONGODB_URI: z
    .string('is required, for example mongodb://127.0.0.1:27017/moveway?replicaSet=rs0')
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://'),
  /** Where `MONGODB_URI` is read from when it is not set: it holds a password. */
  MONGODB_URI_FILE: z.string().min(1).optional(),
  /** How long a start waits for a primary of the replica set. */
  MONGODB_WAIT_MS: countFromZero.default(60_000),
  /** The built site; without it only the API is served. */
  SITE_DIR: z.string().min(1).optional(),
  /** Where Prometheus finds the metrics; without it they are not served. */
  METRICS_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
  /** The server that emails are handed to, with its name and password if it asks for them. Without it none is sent. */
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://')
    .optional(),
  /** Who emails are from: an address, or a name and an address in angle brackets. */
  MAIL_FROM: z.string().min(3).optional(),
  /** The public address of the site: for links in emails, and for what its pages tell search engines. */
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .refine(isOrigin, 'must have no path, query or password')
    .optional(),
  /** How long after a change of status emails and push messages are sent: none is for one that is undone meanwhile. */
  STATUS_MAIL_DELAY_MS: countFromZero.default(60_000),
  /** How often a server looks for jobs that are due. */
  JOBS_POLL_MS: count.default(5000),
  /** The server's key for push messages: 32 bytes in base64url. Made once and stored in the database when not set. */
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url, 43 characters')
    .optional(),
  /** Whom push services may ask about the messages: `mailto:` with an address, or an https address. */
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:.+@.+|https:\/\/.+)/, 'must begin with mailto: or https://')
    .default('mailto:webmaster@localhost'),
  /** How many proxies stand in front; that many entries of X-Forwarded-For are believed. */
  TRUST_PROXY: countFromZero.max(10).default(0),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),
  /** The most connections of one address. Not counted behind a proxy, which all visitors then share. */
  CONNECTIONS_PER_ADDRESS: count.default(500),
  /** The most live connections (WebSocket, socket.io) of one address, counted behind a proxy too. */
  LIVE_CONNECTIONS_PER_ADDRESS: count.default(200),
  /** How long a request may take to arrive. An answer that is not read for as long is given up. */
  REQUEST_TIMEOUT_MS: count.min(1000).default(30_000),
  ANSWER_LIMIT_MS: count.min(1000).default(10_000),
  /** Calls per minute from one address. High enough for an office behind one address. */
  RATE_LIMIT_CALLS: count.default(3000),
  /** Tracking numbers that were not found, per ten minutes and address. Low, to stop guessing. */
  RATE_LIMIT_TRACKING_MISSES: count.default(60),
  /** Failed sign-ins per 15 minutes: of one account from one address, and from one address. */
  RATE_LIMIT_SIGN_IN_ACCOUNT: count.default(10),
  RATE_LIMIT_SIGN_IN_ADDRESS: count.default(50),
  /** Failed sign-ins per six hours of one account, from all addresses where it is not recognized. */
  RATE_LIMIT_SIGN_IN_ANYWHERE: count.default(100),
  /** Sign-ups per hour: with one email address, and from one network address. */
  RATE_LIMIT_SIGN_UP_ACCOUNT: count.default(10),
  RATE_LIMIT_SIGN_UP_ADDRESS: count.default(30),
  /** Failed attempts per hour to add a package to a dashboard: of one account, and from one address. */
  RATE_LIMIT_ATTACH_ACCOUNT: count.default(10),
  RATE_LIMIT_ATTACH_ADDRESS: count.default(30),
  /** The same per day at one tracking number: from one address, and by the end of a phone number from everywhere. */
  RATE_LIMIT_ATTACH_NUMBER: count.default(5),
  RATE_LIMIT_ATTACH_NUMBER_ANYWHERE: count.default(200),
  /** Messages to support per minute, of one account. */
  RATE_LIMIT_MESSAGES: count.default(30),
  /** Files for such messages per day, of one customer. */
  RATE_LIMIT_UPLOADS: count.default(100),
  /** Forms of the site (contact, quote, feedback) per hour, from one address. */
  RATE_LIMIT_FORMS: count.default(20),
  /** Errors that pages report per hour, from one address. */
  RATE_LIMIT_CLIENT_ERRORS: count.default(20),
  /** Emails asked for per hour (a new password, a new link): for one account, and from one network address. */
  RATE_LIMIT_MAIL_ACCOUNT: count.default(4),
  RATE_LIMIT_MAIL_ADDRESS: count.default(20),
  /** How long a stopping server keeps answering requests while `/readyz` reports that it stops. */
  DRAIN_MS: countFromZero.default(5000),
  /** How long it then waits for running requests. */
  SHUTDOWN_TIMEOUT_MS: count.default(10_000),
});

/** Every variable that the server or one of its commands reads. */
export function settingNames(): string[] {
  return Object.keys({ ...envSchema.shape, ...adminEnvSchema.shape, ...seedEnvSchema.shape });
}

export interface Config {
  port: number;
  host: string;
  mongodbUri: string;
  mongodbWaitMs: number;
  siteDir: string | undefined;
  /** Without a trailing slash; undefined where pages name the address they were asked for at. */
  siteUrl: string | undefined;
  metricsPort: number | undefined;
  /** Undefined where no email is sent. */
  mail: { smtpUrl: string; from: string; siteUrl: string } | undefined;
  /** The delay of emails and push messages after a change. */
  statusDelayMs: number;
  jobsPollMs: number;
  /** `privateKey` is undefined where the one in the database is used. */
  push: { privateKey: string | undefined; subject: string };
  trustedProxies: number;
  logLevel: string;
  requestTimeoutMs: number;
  /** How long a call is worked on before it is answered all the same, in milliseconds. */
  answerLimitMs: number;
  connectionsPerAddress: number;
  liveConnectionsPerAddress: number;
  limits: {
    calls: number;
    trackingMisses: number;
    signIns: { perAccount: number; perAccountAnywhere: number; perAddress: number };
    signUps: { perAccount: number; perAddress: number };
    attaching: {
      perAccount: number;
      perAddress: number;
      perNumber: number;
      perNumberAnywhere: number;
    };
    messages: number;
    uploads: number;
    forms: number;
    clientErrors: number;
    requestedMails: { perAccount: number; perAddress: number };
  };
  drainMs: number;
  shutdownTimeoutMs: number;
}

/** A setting is missing or wrong. The message names every such variable, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws {ConfigError} */
function parse<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.infer<S> {
  // A variable that is set but empty counts as not set, as compose files and shells produce them.
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(withUriFromFile(given));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  }
  return parsed.data;
}

function withUriFromFile(given: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MONGODB_URI, MONGODB_URI_FILE } = given;
  if (MONGODB_URI !== undefined || MONGODB_URI_FILE === undefined) {
    return given;
  }
  try {
    return { ...given, MONGODB_URI: readFileSync(MONGODB_URI_FILE, 'utf8').trim() };
  } catch (error) {
    throw new ConfigError(`MONGODB_URI_FILE cannot be read: ${MONGODB_URI_FILE}`, { cause: error });
  }
}

/** @throws {ConfigError} */
export function readConfig(env: NodeJS.ProcessEnv = process.env): Config {
  const data = parse(envSchema, env);
  return {
    port: data.PORT,
    host: data.HOST,
    mongodbUri: data.MONGODB_URI,
    mongodbWaitMs: data.MONGODB_WAIT_MS,
    siteDir: data.SITE_DIR,
    siteUrl: data.SITE_URL === undefined ? undefined : new URL(data.SITE_URL).origin,
    metricsPort: data.METRICS_PORT,
    mail: mailConfig(data),
    jobsPollMs: data.JOBS_POLL_MS,
    statusDelayMs: data.STATUS_MAIL_DELAY_MS,
    push: { privateKey: data.VAPID_PRIVATE_KEY, subject: data.VAPID_SUBJECT },
    trustedProxies: data.TRUST_PROXY,
    logLevel: data.LOG_LEVEL,
    requestTimeoutMs: data.REQUEST_TIMEOUT_MS,
    answerLimitMs: data.ANSWER_LIMIT_MS,
    connectionsPerAddress: data.CONNECTIONS_PER_ADDRESS,
    liveConnectionsPerAddress: data.LIVE_CONNECTIONS_PER_ADDRESS,
    limits: {
      calls: data.RATE_LIMIT_CALLS,
      trackingMisses: data.RATE_LIMIT_TRACKING_MISSES,
      signIns: {
        perAccount: data.RATE_LIMIT_SIGN_IN_ACCOUNT,
        perAccountAnywhere: data.RATE_LIMIT_SIGN_IN_ANYWHERE,
        perAddress: data.RATE_LIMIT_SIGN_IN_ADDRESS,
      },
      signUps: {
        perAccount: data.RATE_LIMIT_SIGN_UP_ACCOUNT,
        perAddress: data.RATE_LIMIT_SIGN_UP_ADDRESS,
      },
      attaching: {
        perAccount: data.RATE_LIMIT_ATTACH_ACCOUNT,
        perAddress: data.RATE_LIMIT_ATTACH_ADDRESS,
        perNumber: data.RATE_LIMIT_ATTACH_NUMBER,
        perNumberAnywhere: data.RATE_LIMIT_ATTACH_NUMBER_ANYWHERE,
      },
      messages: data.RATE_LIMIT_MESSAGES,
      uploads: data.RATE_LIMIT_UPLOADS,
      forms: data.RATE_LIMIT_FORMS,
      clientErrors: data.RATE_LIMIT_CLIENT_ERRORS,
      requestedMails: {
        perAccount: data.RATE_LIMIT_MAIL_ACCOUNT,
        perAddress: data.RATE_LIMIT_MAIL_ADDRESS,
      },
    },
    drainMs: data.DRAIN_MS,
    shutdownTimeoutMs: data.SHUTDOWN_TIMEOUT_MS,
  };
}

/** @throws {ConfigError} when email is configured in part */
function mailConfig({ SMTP_URL, MAIL_FROM, SITE_URL }: z.infer<typeof envSchema>): Config['mail'] {
  if (SMTP_URL === undefined) {
    return undefined;
  }
  if (MAIL_FROM === undefined || SITE_URL === undefined) {
    throw new ConfigError('SMTP_URL needs MAIL_FROM and SITE_URL beside it');
  }
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, siteUrl: new URL(SITE_URL).origin };
}

const databaseEnvSchema = envSchema.pick({ MONGODB_URI: true, MONGODB_WAIT_MS: true, LOG_LEVEL: true });

/** What every command that works on the database takes. */
export type DatabaseConfig = Pick<Config, 'mongodbUri' | 'mongodbWaitMs' | 'logLevel'>;

/** @throws {ConfigError} */
export function readDatabaseConfig(env: NodeJS.ProcessEnv = process.env): DatabaseConfig {
  return toDatabaseConfig(parse(databaseEnvSchema, env));
}

const toDatabaseConfig = (data: z.infer<typeof databaseEnvSchema>): DatabaseConfig => ({
  mongodbUri: data.MONGODB_URI,
  mongodbWaitMs: data.MONGODB_WAIT_MS,
  logLevel: data.LOG_LEVEL,
});

const adminEnvSchema = databaseEnvSchema.extend({
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(USERNAME_MIN, `needs at least ${USERNAME_MIN} characters`)
    .max(254)
    .default('admin'),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `needs at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX)
    .optional(),
});

/** What the command that creates the first administrator takes. @throws {ConfigError} */
export function readAdminConfig(env: NodeJS.ProcessEnv = process.env) {
  const data = parse(adminEnvSchema, env);
  return { ...toDatabaseConfig(data), username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD };
}

const seedEnvSchema = databaseEnvSchema.extend({
  DEMO_PASSWORD: adminEnvSchema.shape.ADMIN_PASSWORD,
});

/** What the command that makes the demo data takes. @throws {ConfigError} */
export function readSeedConfig(env: NodeJS.ProcessEnv = process.env) {
  const data = parse(seedEnvSchema, env);
  return { ...toDatabaseConfig(data), password: data.DEMO_PASSWORD };
}
