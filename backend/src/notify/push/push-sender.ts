import { createECDH } from 'node:crypto';
import webPush from 'web-push';
import type { PushMessage } from '@moveway/contracts/push/push.routes.ts';
import type { PushTarget } from './push.repo.ts';

/** Longer than a flight without a network; then the push service drops the message. In seconds. */
const TIME_TO_LIVE = 24 * 60 * 60;
const TIMEOUT_MS = 10_000;

export type PushSender = ReturnType<typeof createPushSender>;

/**
 * @param privateKey of P-256, 32 bytes, the same in all processes; with another one browsers must subscribe again
 * @param subject `mailto:` or `https:`, whom push services may ask about the messages
 */
export function createPushSender({ privateKey, subject }: { privateKey: Buffer; subject: string }) {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  const publicKey = pair.getPublicKey('base64url');
  const vapidDetails = { subject, publicKey, privateKey: privateKey.toString('base64url') };
  /** @returns undefined if the keys of the browser are invalid: nothing can ever be sent to it */
  function encrypt({ endpoint, p256dh, auth }: PushTarget, message: PushMessage) {
    try {
      return webPush.generateRequestDetails({ endpoint, keys: { p256dh, auth } }, JSON.stringify(message), {
        vapidDetails,
        TTL: TIME_TO_LIVE,
        contentEncoding: 'aes128gcm',
      });
    } catch {
      // The library throws for keys that are not points of the curve or have another length.
      return undefined;
    }
  }

  return {
    /** In base64url, uncompressed; browsers subscribe with it. */
    publicKey,

    /**
     * Encrypts a message and hands it to the push service.
     * @returns `gone` if the service no longer knows the browser, or its keys cannot be used
     * @throws {Error} if the message could not be handed over
     */
    async send({ endpoint, p256dh, auth }: PushTarget, message: PushMessage): Promise<'sent' | 'gone'> {
      const request = encrypt({ endpoint, p256dh, auth }, message);
      if (!request) {
        return 'gone';
      }
      const { method, headers, body } = request;
      const answer = await fetch(endpoint, {
        method,
        headers,
        body: body === null ? null : new Uint8Array(body),
        // An answer must not redirect this server to another address.
        redirect: 'error',
        signal: AbortSignal.timeout(TIMEOUT_MS),
      });
      await answer.body?.cancel();
      if (answer.status === 404 || answer.status === 410) {
        return 'gone';
      }
      if (!answer.ok) {
        throw new Error(`The push service ${new URL(endpoint).host} answered ${answer.status}.`);
      }
      return 'sent';
    },
  };
}
