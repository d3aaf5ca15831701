import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { isSignedUpdate, signUpdate } from './update-signature.ts';

const newKeys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: publicKey.export({ type: 'spki', format: 'der' }).toString('base64'),
  };
};
const { privateKey, publicKey } = newKeys();
const info = {
  version: '1.2.3',
  files: [{ url: 'console-1.2.3.AppImage', sha512: 'abc' }],
  releaseDate: 'x',
};
const signed = { ...info, movewaySignature: signUpdate(info, privateKey) };

it('accepts what was signed with the key', () => {
  expect(isSignedUpdate(signed, publicKey)).toBe(true);
});

it.each([
  ['another version', { ...signed, version: '1.2.4' }],
  ['another file', { ...signed, files: [{ url: 'console-1.2.3.AppImage', sha512: 'abd' }] }],
  ['a file more', { ...signed, files: [...signed.files, { url: 'b', sha512: 'b' }] }],
  ['no signature', info],
  ['a signature that is none', { ...signed, movewaySignature: 'AAAA' }],
  ['nothing', undefined],
])('rejects %s', (_, changed) => {
  expect(isSignedUpdate(changed, publicKey)).toBe(false);
});

it('rejects the signature of another key, and everything where there is no key', () => {
  expect(isSignedUpdate(signed, newKeys().publicKey)).toBe(false);
  expect(isSignedUpdate(signed, '')).toBe(false);
});
