import { DatabaseError } from './database-error.ts';
import { mongoose } from './mongoose.ts';

/** What a member of a replica set, or another server at its address, answers to `hello`. */
export type Hello = Pick<mongoose.mongo.Document, string>;

const { MongoServerError, MongoServerSelectionError, MongoAPIError, MongoRuntimeError } = mongoose.mongo;
const { MongooseServerSelectionError } = mongoose.Error;
/** AuthenticationFailed, and AtlasError, by which Atlas says the same. */
const NOT_AUTHENTICATED = new Set<unknown>([18, 8000]);
const UNAUTHORIZED = 13;

/** The last state of an address, in a word or two. */
export function stateOf(last: Hello | Error): string {
  if (last instanceof Error) {
    return `unreachable: ${last.message}`;
  }
  if (last['msg'] === 'isdbgrid') {
    return 'router';
  }
  if (last['isreplicaset'] === true) {
    return 'not initiated';
  }
  if (last['setName'] === undefined) {
    return 'standalone';
  }
  return last['isWritablePrimary'] === true
    ? 'primary'
    : last['secondary'] === true
      ? 'secondary'
      : 'starting';
}

/**
 * Why a server can never be the one to write to, however long one waits.
 * @param replicaSet the name of the set in the URI, if it has one
 * @returns undefined when it may become that
 */
export function membershipProblem(
  host: string,
  last: Hello | Error,
  replicaSet?: string | null,
): string | undefined {
  const state = stateOf(last);
  if (state === 'standalone') {
    return (
      `MongoDB at ${host} is a standalone server, and a replica set is needed, because every write is a transaction. ` +
      'Start mongod with --replSet rs0 and run rs.initiate() once; one member is enough.'
    );
  }
  const setName: unknown = last instanceof Error ? undefined : last['setName'];
  if (replicaSet && typeof setName === 'string' && setName !== replicaSet) {
    return `MongoDB at ${host} is a member of the replica set "${setName}", not of "${replicaSet}". Correct replicaSet in MONGODB_URI.`;
  }
  return undefined;
}

/** Why a connection that is open cannot be used. */
export function writeProblem(host: string, hello: Hello): string | undefined {
  const problem = membershipProblem(host, hello);
  if (problem !== undefined || hello['isWritablePrimary'] === true) {
    return problem;
  }
  return `MongoDB at ${host} is not the primary (${stateOf(hello)}). Leave directConnection out of MONGODB_URI, so that the primary is found.`;
}

/**
 * What the operator has to do about a connection that was not made. Nothing of the driver's text about a URI is
 * repeated: it may hold a part of the password.
 */
export function explainConnectError(
  error: unknown,
  { members = new Map<string, Hello | Error>(), waitedMs = 0 } = {},
): unknown {
  const line = lineOf(error, members, waitedMs);
  return line === undefined ? error : new DatabaseError(line, { cause: error });
}

function lineOf(
  error: unknown,
  members: ReadonlyMap<string, Hello | Error>,
  waitedMs: number,
): string | undefined {
  if (error instanceof MongoServerError && NOT_AUTHENTICATED.has(error.code)) {
    return 'MongoDB does not accept the user and the password of MONGODB_URI. Correct them there, and authSource if the user belongs to another database.';
  }
  if (error instanceof MongoServerError && error.code === UNAUTHORIZED) {
    return 'The user of MONGODB_URI may not use the database. Give it the role readWrite there (db.grantRolesToUser).';
  }
  if (error instanceof MongoServerSelectionError || error instanceof MongooseServerSelectionError) {
    const waited = `Waited ${Math.round(waitedMs / 1000)} s.`;
    const states = Array.from(members, ([host, last]) => `${host} ${stateOf(last)}`).join('; ');
    return [...members.values()].some((last) => !(last instanceof Error))
      ? `The replica set of MONGODB_URI has no primary (${states}). ${waited} Look at rs.status(); a new set needs rs.initiate().`
      : `MongoDB cannot be reached (${states || firstLine(error)}). ${waited} Check that it runs, and the address in MONGODB_URI.`;
  }
  if (isNameError(error)) {
    return `MongoDB cannot be reached (${firstLine(error)}). Check the name in MONGODB_URI.`;
  }
  if (
    // The same error may be of another library's class.
    (error instanceof Error && error.name === 'MongoParseError') ||
    error instanceof MongoAPIError ||
    error instanceof MongoRuntimeError
  ) {
    return (
      'MONGODB_URI cannot be read. It must look like mongodb://user:password@host:27017/moveway?replicaSet=rs0, with ' +
      'special characters of the password percent-encoded (@ is %40).'
    );
  }
  return undefined;
}

/** What DNS answers to a name of `mongodb+srv://`. */
function isNameError(error: unknown): error is Error {
  return error instanceof Error && 'syscall' in error && String(error.syscall).startsWith('query');
}

const firstLine = ({ message }: Error) => message.split('\n')[0];
