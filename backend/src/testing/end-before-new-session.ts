import { sessionStore } from '../accounts/session.repo.ts';

/*
 * Loaded before the server (`--import`), ends it as a crash would where it is about to store the session that a browser
 * gets after a change of its password. Sessions of accounts whose password was never changed are stored.
 */
const create = sessionStore.create.bind(sessionStore);
sessionStore.create = async (secret, session) => {
  if (session.passwordVersion > 0) {
    process.kill(process.pid, 'SIGKILL');
    await new Promise(() => undefined);
  }
  await create(secret, session);
};
