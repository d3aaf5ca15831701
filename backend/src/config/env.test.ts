import { expect, it } from 'vitest';
import { mongoose } from '../storage/mongoose.ts';
import { ConfigError, readAdminConfig, readConfig } from './env.ts';
import { explainStartFailure } from '../storage/start-failure.ts';

const MONGODB_URI = 'mongodb://127.0.0.1/moveway';

it('needs nothing but the database', () => {
  expect(readConfig({ MONGODB_URI, PORT: '' })).toMatchObject({
    port: 3000,
    host: '0.0.0.0',
    trustedProxies: 0,
  });
});

it('names every variable that is wrong', () => {
  const read = () => readConfig({ PORT: '70000', TRUST_PROXY: 'yes', RATE_LIMIT_CALLS: '0' });
  expect(read).toThrow(ConfigError);
  for (const name of ['MONGODB_URI', 'PORT', 'TRUST_PROXY', 'RATE_LIMIT_CALLS']) {
    expect(read).toThrow(new RegExp(name));
  }
  expect(() => readAdminConfig({ MONGODB_URI, ADMIN_PASSWORD: 'short' })).toThrow(/ADMIN_PASSWORD/);
});

it.each([
  'moveway.example',
  'ftp://moveway.example',
  'https://moveway.example/site',
  'https://moveway.example/?a=1',
  'https://name:password@moveway.example',
])('rejects the site address %s', (SITE_URL) => {
  expect(() => readConfig({ MONGODB_URI, SITE_URL })).toThrow(/SITE_URL must/);
});

it('removes the slash at the end of the site address', () => {
  expect(readConfig({ MONGODB_URI, SITE_URL: 'https://moveway.example/' }).siteUrl).toBe(
    'https://moveway.example',
  );
});

it('explains a failed start in one line without the stack', () => {
  const taken = Object.assign(new Error('listen EADDRINUSE'), { code: 'EADDRINUSE', port: 3000 });
  expect(explainStartFailure(taken)).toBe(
    'Port 3000 is already in use. Stop what uses it, or choose another with PORT.',
  );
  expect(explainStartFailure(new ConfigError('PORT is odd'))).toBe('Bad configuration: PORT is odd');
  expect(explainStartFailure(new Error('one\ntwo'))).toBe('Could not start: one');
});

it('says what to do when MongoDB cannot read its data, and when it reports another error', () => {
  const { MongoServerError } = mongoose.mongo;
  const damaged = new MongoServerError({ errmsg: 'checksum mismatch', codeName: 'DataCorruptionDetected' });
  expect(explainStartFailure(damaged)).toMatch(
    /^MongoDB cannot read its data \(checksum mismatch\)\. Restore the last backup/,
  );
  expect(explainStartFailure(new mongoose.mongo.BSON.BSONError('Invalid UTF-8'))).toMatch(
    /^MongoDB cannot read its data/,
  );
  expect(explainStartFailure(new MongoServerError({ errmsg: 'no such thing' }))).toBe(
    'MongoDB cannot be used: no such thing. Check MONGODB_URI.',
  );
});
