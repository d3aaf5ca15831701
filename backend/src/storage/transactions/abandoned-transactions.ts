import { mongoose } from '../mongoose.ts';

type SessionId = Record<'id' | 'uid', mongoose.mongo.Binary>;

/** What of a row of `$currentOp` is read: an open connection, or a transaction that waits for its next command. */
interface CurrentOperation {
  type: 'op' | 'idleSession' | 'idleCursor';
  /** Of a transaction: the one its last command came from. */
  connectionId?: number;
  lsid?: SessionId;
}

const ALL_OF_THIS_USER = { $currentOp: { allUsers: false, idleConnections: true, idleSessions: true } };
const READ_FIELDS = { $project: { type: 1, connectionId: 1, lsid: 1 } };

let running: Promise<void> | undefined;

/**
 * Ends the transactions of processes that have ended without doing so (SIGKILL, out of memory): those of this user
 * whose last command came from a connection that is closed. A running process that lost a connection gets an error, and
 * runs its transaction again. Called again while it runs, it does not run twice.
 */
export async function endAbandonedTransactions(): Promise<void> {
  running ??= end().finally(() => {
    running = undefined;
  });
  return running;
}

async function end(): Promise<void> {
  const admin = mongoose.connection.getClient().db('admin');
  const operations = await admin.aggregate<CurrentOperation>([ALL_OF_THIS_USER, READ_FIELDS]).toArray();
  const ofType = (wanted: CurrentOperation['type']) => operations.filter(({ type }) => type === wanted);
  const open = new Set(ofType('op').map(({ connectionId }) => connectionId));
  const abandoned = ofType('idleSession').flatMap(({ connectionId, lsid }) =>
    connectionId === undefined || open.has(connectionId) || !lsid ? [] : [{ id: lsid.id }],
  );
  if (abandoned.length > 0) {
    await admin.command({ killSessions: abandoned });
  }
}
