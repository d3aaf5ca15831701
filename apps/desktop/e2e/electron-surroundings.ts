import type { ElectronApplication } from '@playwright/test';

/** The computer of the tests has no keychain, without which the console shows nothing while the server is away. */
export const giveKeychain = (app: ElectronApplication): Promise<void> =>
  app.evaluate(({ safeStorage }) => {
    safeStorage.isEncryptionAvailable = () => true;
    safeStorage.getSelectedStorageBackend = () => 'kwallet6';
    safeStorage.encryptString = (text) => Buffer.from(Buffer.from(text).toString('base64'));
    safeStorage.decryptString = (bytes) => Buffer.from(bytes.toString(), 'base64').toString();
  });

/** Calls of this start of the console reach the server no more: their proxy is a closed port. */
export const cutNetwork = (app: ElectronApplication): Promise<void> =>
  app.evaluate(async ({ session }) => {
    const network = session.fromPartition('moveway-server');
    await network.setProxy({ proxyRules: 'http://127.0.0.1:9', proxyBypassRules: '<-loopback>' });
    await network.closeAllConnections();
  });

/** They reach it again. */
export const joinNetwork = (app: ElectronApplication): Promise<void> =>
  app.evaluate(async ({ session }) => session.fromPartition('moveway-server').setProxy({ mode: 'direct' }));
