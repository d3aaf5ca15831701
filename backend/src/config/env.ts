import { readFileSync } from 'node:fs';
import { PASSWORD_MAX, PASSWORD_MIN, USERNAME_MIN } from '@moveway/contracts/accounts/account.constants.ts';
import { z } from 'zod';
import { LIMITS, type LimitName } from './limits.ts';

const count = z.coerce.number().int().min(1);
const countFromZero = z.coerce.number().int().min(0);
const path = z.string().min(1).optional();

/** Whether an address names only a site, without a path, query or password. */
function isOrigin(address: string): boolean {
  return URL.canParse(address) && new URL(address).href === `${new URL(address).origin}/`;
}

/**
 * The settings of the server, each an environment variable; a description is the setting's meaning in
 * `docs/settings.md`, which `pnpm settings` writes.
 */
const envSchema = z.object({
  PORT: z.coerce
    .number()
    .int()
    .min(0)
    .max(65_535)
    .default(3000)
    .describe('the port that the server listens on'),
  HOST: z.string().min(1).default('0.0.0.0').describe('the address that it listens on'),
  MONGODB_URI: z
    .string('is required, for example mongodb://127.0.0.1:27017/moveway?replicaSet=rs0')
    .regex(/^mongodb(\+srv)?:\/\/.+/, 'must begin with mongodb:// or mongodb+srv://')
    .describe('a MongoDB replica set; `npm start` runs one where it is not set'),
  MONGODB_URI_FILE: path.describe(
    'a file that holds `MONGODB_URI`, with its password, read when that is not set',
  ),
  MONGODB_WAIT_MS: countFromZero
    .default(60_000)
    .describe('how long a starting server or command waits for a primary of the replica set'),
  SITE_DIR: path.describe('the built site; not set, the server answers the API only (`npm start` sets it)'),
  METRICS_PORT: count
    .max(65_535)
    .optional()
    .describe(
      'where `/metrics` answers Prometheus, on the same `HOST` and on no other path; not set, nothing is served. ' +
        'Keep it from the public: no proxy should lead there',
    ),
  SMTP_URL: z
    .string()
    .regex(/^smtps?:\/\/.+/, 'must begin with smtp:// or smtps://')
    .optional()
    .describe(
      'the server that emails are handed to, for example `smtp://name:password@smtp.example.com:587` or `smtps://…`; ' +
        'a password is sent over TLS only. Not set, no email is sent, and the screens say so',
    ),
  MAIL_FROM: z
    .string()
    .min(3)
    .optional()
    .describe(
      'who emails are from, for example `Moveway <no-reply@moveway.example>`; required with `SMTP_URL`',
    ),
  SITE_URL: z
    .url({ protocol: /^https?$/, error: 'must be an address that begins with https:// or http://' })
    .refine(isOrigin, 'must have no path, query or password')
    .optional()
    .describe(
      'the public address of the site, for example `https://moveway.example`, without a path; links in emails lead ' +
        'there, and canonical addresses, Open Graph, sitemap and robots.txt name it. Not set, pages name no address, ' +
        'and previews of links show no picture; required with `SMTP_URL`',
    ),
  STATUS_MAIL_DELAY_MS: countFromZero
    .default(60_000)
    .describe(
      'how long after a change of status emails and push messages are sent; none is sent for one that is undone meanwhile',
    ),
  JOBS_POLL_MS: count
    .default(5000)
    .describe('how often a server looks for background jobs that are due; its own it runs at once'),
  VAPID_PRIVATE_KEY: z
    .string()
    .regex(/^[A-Za-z0-9_-]{43}$/, 'must be 32 bytes in base64url, 43 characters')
    .optional()
    .describe(
      "the server's key for push messages: 32 bytes in base64url. Not set, it is made once and kept in the database; " +
        'with another one, browsers have to subscribe again',
    ),
  VAPID_SUBJECT: z
    .string()
    .regex(/^(?:mailto:.+@.+|https:\/\/.+)/, 'must begin with mailto: or https://')
    .default('mailto:webmaster@localhost')
    .describe(
      'whom push services may ask about the messages: `mailto:` with an address, or an https address. ' +
        "Apple's rejects an address that cannot be real",
    ),
  TRUST_PROXY: countFromZero
    .max(10)
    .default(0)
    .describe('how many proxies stand in front, whose `X-Forwarded-For` entries are believed'),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .describe(
      '`fatal`, `error`, `warn`, `info`, `debug`, `trace` or `silent`; `npm start` sets `warn` where it is not set',
    ),
  CONNECTIONS_PER_ADDRESS: count
    .default(500)
    .describe(
      'the most connections of one address, beyond which it gets 429 `rate_limited`; with `TRUST_PROXY` they are ' +
        "the proxy's and not counted",
    ),
  LIVE_CONNECTIONS_PER_ADDRESS: count
    .default(200)
    .describe(
      'the most live connections (WebSocket, socket.io) of one address, behind a proxy too, beyond which it gets 429 ' +
        '`rate_limited`',
    ),
  REQUEST_TIMEOUT_MS: count
    .min(1000)
    .default(30_000)
    .describe(
      'how long a request may take to arrive, a file five times as long; an answer that is not read for as long is ' +
        'given up',
    ),
  RATE_LIMIT_CALLS: count
    .default(3000)
    .describe('calls per minute from one address: high enough for an office behind one address'),
  RATE_LIMIT_TRACKING_MISSES: count
    .default(60)
    .describe(
      'tracking numbers not found, per ten minutes and address, after which the address looks up one number a second: ' +
        'low, to stop guessing',
    ),
  RATE_LIMIT_SIGN_IN_ACCOUNT: count
    .default(LIMITS['sign-in-account-address'].points)
    .describe(
      'failed sign-ins per 15 minutes with one name from one address (of one account from a recognized device); also ' +
        'wrong guesses at the current password in one session',
    ),
  RATE_LIMIT_SIGN_IN_ADDRESS: count
    .default(LIMITS['sign-in-address'].points)
    .describe('failed sign-ins per 15 minutes from one address'),
  RATE_LIMIT_SIGN_UP_ACCOUNT: count
    .default(LIMITS['sign-up-account'].points)
    .describe('sign-ups per hour with one email address'),
  RATE_LIMIT_SIGN_UP_ADDRESS: count
    .default(LIMITS['sign-up-address'].points)
    .describe('sign-ups per hour from one network address'),
  RATE_LIMIT_MESSAGES: count
    .default(LIMITS.messages.points)
    .describe('messages to support per minute, of one account'),
  RATE_LIMIT_UPLOADS: count
    .default(LIMITS.uploads.points)
    .describe('files for such messages per day, of one customer'),
  RATE_LIMIT_FORMS: count
    .default(LIMITS.forms.points)
    .describe(
      'forms of the site (contact, quote, feedback, service updates) per hour, from one network address',
    ),
  DRAIN_MS: countFromZero
    .default(5000)
    .describe(
      'how long a stopping server keeps answering requests while `/readyz` reports that it stops: longer than a proxy ' +
        'needs to notice; `npm start` sets `0`',
    ),
  SHUTDOWN_TIMEOUT_MS: count.default(10_000).describe('how long it then waits for running requests'),
});

/** The settings of the server, in the form that its parts take. */
export type Config = ReturnType<typeof readConfig>;

/** A setting is missing or wrong. The message names every such variable, one line each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** @throws {ConfigError} */
function parse<S extends z.ZodType>(schema: S, env: NodeJS.ProcessEnv): z.infer<S> {
  // A variable that is set but empty counts as not set: compose files and shells set empty ones.
  const variables = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''));
  const parsed = schema.safeParse(withUriFromFile(variables));
  if (!parsed.success) {
    throw new ConfigError(
      parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`).join('; '),
    );
  }
  return parsed.data;
}

function withUriFromFile(variables: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  const { MONGODB_URI, MONGODB_URI_FILE } = variables;
  if (MONGODB_URI !== undefined || MONGODB_URI_FILE === undefined) {
    return variables;
  }
  try {
    return { ...variables, MONGODB_URI: readFileSync(MONGODB_URI_FILE, 'utf8').trim() };
  } catch (error) {
    throw new ConfigError(`MONGODB_URI_FILE cannot be read: ${MONGODB_URI_FILE}`, { cause: error });
  }
}

/** @throws {ConfigError} */
export function readConfig(env = process.env) {
  const data = parse(envSchema, env);
  return {
    port: data.PORT,
    host: data.HOST,
    ...databaseConfig(data),
    siteDir: data.SITE_DIR,
    /** Without a trailing slash. */
    siteUrl: data.SITE_URL === undefined ? undefined : new URL(data.SITE_URL).origin,
    metricsPort: data.METRICS_PORT,
    /** Undefined if the server sends no email. */
    mail: mailConfig(data),
    jobsPollMs: data.JOBS_POLL_MS,
    /** The delay of emails and push messages after a change. */
    statusDelayMs: data.STATUS_MAIL_DELAY_MS,
    /** Without a `privateKey` the server uses the key in the database. */
    push: { privateKey: data.VAPID_PRIVATE_KEY, subject: data.VAPID_SUBJECT },
    trustedProxies: data.TRUST_PROXY,
    requestTimeoutMs: data.REQUEST_TIMEOUT_MS,
    connectionsPerAddress: data.CONNECTIONS_PER_ADDRESS,
    liveConnectionsPerAddress: data.LIVE_CONNECTIONS_PER_ADDRESS,
    callsPerMinute: data.RATE_LIMIT_CALLS,
    trackingMisses: data.RATE_LIMIT_TRACKING_MISSES,
    limits: limitsOf(data),
    drainMs: data.DRAIN_MS,
    shutdownTimeoutMs: data.SHUTDOWN_TIMEOUT_MS,
  };
}

/** The points of limits that are settings. */
const limitsOf = (data: z.infer<typeof envSchema>): Partial<Record<LimitName, number>> => ({
  'sign-in-device': data.RATE_LIMIT_SIGN_IN_ACCOUNT,
  'sign-in-account-address': data.RATE_LIMIT_SIGN_IN_ACCOUNT,
  'password-check': data.RATE_LIMIT_SIGN_IN_ACCOUNT,
  'sign-in-address': data.RATE_LIMIT_SIGN_IN_ADDRESS,
  'sign-up-account': data.RATE_LIMIT_SIGN_UP_ACCOUNT,
  'sign-up-address': data.RATE_LIMIT_SIGN_UP_ADDRESS,
  messages: data.RATE_LIMIT_MESSAGES,
  uploads: data.RATE_LIMIT_UPLOADS,
  forms: data.RATE_LIMIT_FORMS,
});

/** @throws {ConfigError} when only a part of the email settings is given */
function mailConfig({ SMTP_URL, MAIL_FROM, SITE_URL }: z.infer<typeof envSchema>) {
  if (SMTP_URL === undefined) {
    return undefined;
  }
  if (MAIL_FROM === undefined || SITE_URL === undefined) {
    throw new ConfigError('SMTP_URL needs MAIL_FROM and SITE_URL beside it');
  }
  return { smtpUrl: SMTP_URL, from: MAIL_FROM, siteUrl: new URL(SITE_URL).origin };
}

const databaseEnvSchema = envSchema.pick({ MONGODB_URI: true, MONGODB_WAIT_MS: true, LOG_LEVEL: true });

const databaseConfig = (data: z.infer<typeof databaseEnvSchema>) => ({
  mongodbUri: data.MONGODB_URI,
  mongodbWaitMs: data.MONGODB_WAIT_MS,
  logLevel: data.LOG_LEVEL,
});

/** The settings of every command that works on the database. */
export type DatabaseConfig = ReturnType<typeof databaseConfig>;

/** @throws {ConfigError} */
export const readDatabaseConfig = (env = process.env) => databaseConfig(parse(databaseEnvSchema, env));

const adminEnvSchema = databaseEnvSchema.extend({
  ADMIN_USERNAME: z
    .string()
    .trim()
    .min(USERNAME_MIN, `needs at least ${USERNAME_MIN} characters`)
    .max(254)
    .default('admin')
    .describe('the name of the first administrator, whom `create-admin` adds to a database without one'),
  ADMIN_PASSWORD: z
    .string()
    .min(PASSWORD_MIN, `needs at least ${PASSWORD_MIN} characters`)
    .max(PASSWORD_MAX)
    .optional()
    .describe('their password; not set, a random one is printed once. Stored as a hash only'),
});

/** The settings of the command that creates the first administrator. @throws {ConfigError} */
export function readAdminConfig(env = process.env) {
  const data = parse(adminEnvSchema, env);
  return { ...databaseConfig(data), username: data.ADMIN_USERNAME, password: data.ADMIN_PASSWORD };
}

const seedEnvSchema = databaseEnvSchema.extend({
  DEMO_PASSWORD: adminEnvSchema.shape.ADMIN_PASSWORD.describe(
    'the password of the demo customer `demo`, made with the demo data; not set, a random one is printed once',
  ),
});

/** The settings of the command that makes the demo data. @throws {ConfigError} */
export function readSeedConfig(env = process.env) {
  const data = parse(seedEnvSchema, env);
  return { ...databaseConfig(data), password: data.DEMO_PASSWORD };
}

/** Every variable that the server or one of its commands reads, with the schema of its value. */
export const SETTINGS: Record<string, z.ZodType<string | number | undefined>> = {
  ...envSchema.shape,
  ...adminEnvSchema.shape,
  ...seedEnvSchema.shape,
};
