import { afterEach, describe, expect, it } from 'vitest';
import { createLogger } from '../kernel/logger.ts';
import { HELLO, startStandInMongod, type StandInMongod } from '../testing/servers/stand-in-mongod.ts';
import { explainConnectError, type Hello, disconnect, openConnection } from './connection.ts';
import { mongoose } from './mongoose.ts';

const LONG_MS = 600_000;
let mongod: StandInMongod | undefined;

afterEach(async () => {
  await disconnect();
  await mongod?.close();
  mongod = undefined;
});

/** Opens a connection, or rejects with the problem. */
function open(uri: string, waitMs = LONG_MS, lines: string[] = []): Promise<void> {
  const log = createLogger({ level: 'warn', destination: { write: (line: string) => lines.push(line) } });
  return openConnection({ uri, waiting: { waitMs, log } });
}

describe('a start fails at once, with one line that says what to do,', () => {
  it('on a standalone mongod, whether the URI names a replica set or not', async () => {
    mongod = await startStandInMongod(HELLO.standalone);
    const line = new RegExp(
      `^(?!.*s3cret)MongoDB at ${mongod.host} is a standalone server.* Start mongod with --replSet .*$`,
    );
    await expect(open(`mongodb://moveway:s3cret@${mongod.host}/moveway`)).rejects.toThrow(line);
    await expect(open(`mongodb://${mongod.host}/moveway?replicaSet=rs0`)).rejects.toThrow(line);
  });

  it('on a replica set of another name', async () => {
    mongod = await startStandInMongod(HELLO.primary);
    await expect(open(`mongodb://${mongod.host}/moveway?replicaSet=other`)).rejects.toThrow(
      /is a member of the replica set "rs0", not of "other"\. Correct replicaSet in MONGODB_URI\.$/,
    );
  });

  it('on a secondary that the URI connects to directly', async () => {
    mongod = await startStandInMongod(HELLO.secondary);
    await expect(open(`mongodb://${mongod.host}/moveway?directConnection=true`)).rejects.toThrow(
      /is not the primary \(secondary\)\. Leave directConnection out of MONGODB_URI/,
    );
  });

  it('with a wrong password, which the line does not repeat', async () => {
    mongod = await startStandInMongod(HELLO.primary, {
      saslStart: { ok: 0, errmsg: 'Authentication failed.', code: 18, codeName: 'AuthenticationFailed' },
    });
    const uri = `mongodb://moveway:s3cret@${mongod.host}/moveway?replicaSet=rs0`;
    await expect(open(uri)).rejects.toThrow(
      /^MongoDB does not accept the user and the password of MONGODB_URI\. (?!.*s3cret)/,
    );
  });

  it.each([
    'mongodb://moveway:s3cret@part@127.0.0.1/moveway',
    'mongodb://moveway:s3cret/part@127.0.0.1/moveway',
    'mongodb://moveway:s3cret#part@127.0.0.1/moveway',
    'mongodb://moveway:100%s3cret@127.0.0.1/moveway',
    'mongodb://moveway:s3cret@127.0.0.1:99999999/moveway',
    'mongodb://moveway:s3cret@127.0.0.1/moveway?replicaSet',
  ])('with a URI that cannot be read, which the line does not repeat (%s)', async (uri) => {
    await expect(open(uri)).rejects.toThrow(/^MONGODB_URI cannot be read\. (?!.*s3cret)/);
  });
});

describe('a start waits', () => {
  it('for a primary, and says in the log what there is instead', async () => {
    mongod = await startStandInMongod(HELLO.notInitiated);
    const lines: string[] = [];
    const opening = open(`mongodb://${mongod.host}/moveway?replicaSet=rs0`, LONG_MS, lines);
    await expect.poll(() => lines[0]).toContain(`"members":{"${mongod.host}":"not initiated"}`);

    mongod.become(HELLO.primary);
    await opening;
    expect(lines[0]).toContain('Waiting for a primary of MongoDB');
  });

  it('no longer than the setting says', async () => {
    mongod = await startStandInMongod(HELLO.secondary);
    await expect(open(`mongodb://${mongod.host}/moveway?replicaSet=rs0`, 500)).rejects.toThrow(
      / Waited \d s\. /,
    );
  });
});

describe('a start that waited in vain says', () => {
  const timedOut = new mongoose.mongo.MongoServerSelectionError('Server selection timed out', {} as never);
  const lineAfter = (members: [string, Hello | Error][]) =>
    String(explainConnectError(timedOut, { members: new Map(members), waitedMs: 60_000 }));
  const unreachable = new Error('connect ECONNREFUSED 10.0.0.2:27017');

  it('what each member is, when some answer', () => {
    expect(
      lineAfter([
        ['10.0.0.1:27017', HELLO.secondary('10.0.0.1:27017')],
        ['10.0.0.2:27017', unreachable],
      ]),
    ).toBe(
      'DatabaseError: The replica set of MONGODB_URI has no primary (10.0.0.1:27017 secondary; 10.0.0.2:27017 ' +
        'unreachable: connect ECONNREFUSED 10.0.0.2:27017). Waited 60 s. Look at rs.status(); a new set needs rs.initiate().',
    );
  });

  it('that nothing answers, and why', () => {
    expect(lineAfter([['10.0.0.2:27017', unreachable]])).toBe(
      'DatabaseError: MongoDB cannot be reached (10.0.0.2:27017 unreachable: connect ECONNREFUSED 10.0.0.2:27017). ' +
        'Waited 60 s. Check that it runs, and the address in MONGODB_URI.',
    );
  });
});
