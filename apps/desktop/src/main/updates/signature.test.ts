import { generateKeyPairSync } from 'node:crypto';
import { expect, it } from 'vitest';
import { signatureProblem, signUpdate } from './signature.ts';

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
  movewayTarget: { system: 'linux', architectures: ['x64'], expires: Date.UTC(2027, 4) / 1000 },
};
const computer = { system: 'linux', architecture: 'x64' };
const now = new Date('2026-11-25T12:00:00.000Z');
const signed = { ...info, movewaySignature: signUpdate(info, privateKey) };

it('accepts what was signed with the key', () => {
  expect(signatureProblem(signed, publicKey, computer, now)).toBeUndefined();
});

it.each([
  ['another version', { ...signed, version: '1.2.4' }],
  ['another file', { ...signed, files: [{ url: 'console-1.2.3.AppImage', sha512: 'abd' }] }],
  ['a file more', { ...signed, files: [...signed.files, { url: 'b', sha512: 'b' }] }],
  ['another system', { ...signed, movewayTarget: { ...info.movewayTarget, system: 'win32' } }],
  ['another architecture', { ...signed, movewayTarget: { ...info.movewayTarget, architectures: ['arm64'] } }],
  ['a later end', { ...signed, movewayTarget: { ...info.movewayTarget, expires: Date.UTC(2028, 0) / 1000 } }],
  ['no target', { ...signed, movewayTarget: undefined }],
  ['no signature', info],
  ['a signature that is none', { ...signed, movewaySignature: 'AAAA' }],
  ['nothing', undefined],
])('rejects %s', (_, changed) => {
  expect(signatureProblem(changed, publicKey, computer, now)).toBe('is not signed by us');
});

it('rejects the signature of another key, and everything where there is no key', () => {
  expect(signatureProblem(signed, newKeys().publicKey, computer, now)).toBe('is not signed by us');
  expect(signatureProblem(signed, '', computer, now)).toBe('is not signed by us');
});

it.each([
  [{ system: 'linux', architecture: 'arm64' }, now, 'is signed for linux on x64'],
  [{ system: 'win32', architecture: 'x64' }, now, 'is signed for linux on x64'],
  [computer, new Date('2027-05-01T00:00:00.000Z'), 'was signed until Sat, May 1, 2027'],
])('rejects what is signed, on %o at %s', (other, at, problem) => {
  expect(signatureProblem(signed, publicKey, other, at)).toBe(problem);
});
