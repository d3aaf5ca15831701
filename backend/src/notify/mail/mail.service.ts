import { createTransport, type NodemailerError } from 'nodemailer';
import type { JobKindAfter } from '@moveway/contracts/jobs/job-kinds.ts';
import { PermanentFailure, type JobKind, type Jobs } from '../jobs/jobs.service.ts';
import { DeliveryFailure } from './delivery-failure.ts';
import { type MailContent, renderMail } from '../texts/mail-layout.ts';

export type { MailContent } from '../texts/mail-layout.ts';
export type { RecipientLimit } from './recipient-limit.ts';
export { mailboxOf } from './recipient-limit.ts';

const SECOND = 1000;
const UNKNOWN = 'It is not known whether this email was sent';

export interface MailConfig {
  smtpUrl: string;
  from: string;
  /** The public address of the site, without a trailing slash. */
  siteUrl: string;
}

/** One kind of email. */
export interface MailKind<D extends object> {
  /**
   * Stores the email as a job in the transaction that is running, so that it is sent if and only if the change is
   * committed. Where no email can be sent, nothing is stored.
   * @param data is stored, so it holds no secret
   * @param at when it is sent; at once without
   */
  send(data: D, options?: { at?: Date }): Promise<void>;
  /** Stores many as `send` does, by one write. */
  sendAll(data: readonly D[], options?: { at?: Date }): Promise<void>;
}

export interface MailService {
  /** Whether email can be sent at all; where not, no email may be promised. */
  readonly isConfigured: boolean;
  /**
   * Declares a kind of email, before the jobs are started.
   * @param compose is asked when the email is sent, and again at each retry, so that secrets of links are made then;
   *   undefined when it is not to be sent any more
   * @param options `isSentOnce`: one of which it is unknown whether the server took it (a killed process, a connection
   *   that ended after all of it was written) becomes a dead letter, where any other is sent again
   */
  define<D extends object>(
    name: JobKindAfter<'mail.'>,
    compose: (data: D) => Promise<MailContent | undefined>,
    options?: { isSentOnce?: boolean },
  ): MailKind<D>;
  /** Closes the connections to the SMTP server; what is being sent is finished before, by the jobs' own stop. */
  close(): void;
}

/** Sends emails over SMTP, each as a job: never within a call, retried, and sent by one process. */
export function createMailService(config: MailConfig | undefined, jobs: Pick<Jobs, 'define'>): MailService {
  if (!config) {
    const nothing: MailKind<object> = { send: async () => undefined, sendAll: async () => undefined };
    return { isConfigured: false, define: () => nothing, close: () => undefined };
  }
  const { from, siteUrl } = config;
  const transport = createTransport({
    url: config.smtpUrl,
    pool: true,
    // As many as emails of one kind are sent at the same time.
    maxConnections: 5,
    // A name and a password are never sent unencrypted.
    requireTLS: new URL(config.smtpUrl).username !== '',
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
  const { hostname } = new URL(siteUrl);

  /** The ids of the messages that are being sent and were written to their end. */
  const written = new Set<string>();
  // nodemailer writes the final dot after the end of the message's stream. Its errors do not tell whether it did.
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((stream) => stream.once('end', () => written.add(String(data.messageId))));
    done();
  });

  /** @throws {DeliveryFailure} */
  async function deliver(content: MailContent, id: string): Promise<void> {
    const { to, subject, unsubscribePath } = content;
    // The same for every attempt, so that a mailbox can recognize one that arrived twice.
    const messageId = `<${id}@${hostname}>`;
    const message = {
      from,
      // As an object it is one address, also with commas and brackets in it.
      to: { name: '', address: to },
      subject,
      ...renderMail(content, siteUrl),
      messageId,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribePath === undefined
          ? {}
          : {
              'List-Unsubscribe': { prepared: true, value: `<${siteUrl}${unsubscribePath}>` },
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
      },
    };
    try {
      await transport.sendMail(message);
    } catch (error) {
      throw new DeliveryFailure(error as NodemailerError, { wasWritten: written.has(messageId) });
    } finally {
      written.delete(messageId);
    }
  }

  return {
    isConfigured: true,
    define<D extends object>(
      name: JobKindAfter<'mail.'>,
      compose: (data: D) => Promise<MailContent | undefined>,
      { isSentOnce = false } = {},
    ): MailKind<D> {
      const kind: JobKind<D> = jobs.define<D>(`mail.${name}`, async (data, run) => {
        const content = await compose(data);
        if (!content) {
          return;
        }
        if (!(await run.begin()) && isSentOnce) {
          throw new PermanentFailure(UNKNOWN);
        }
        try {
          await deliver(content, run.id);
        } catch (error) {
          const { outcome, reason } = error as DeliveryFailure;
          if (outcome === 'unknown' && isSentOnce) {
            throw new PermanentFailure(`${UNKNOWN} (${reason})`);
          }
          await run.abandon();
          throw outcome === 'rejected'
            ? new PermanentFailure(`The mail server rejected the email (${reason})`)
            : error;
        }
      });
      return {
        send: (data, options) => kind.enqueue(data, options),
        sendAll: (data, options) => kind.enqueueAll(data, options),
      };
    },
    close: () => {
      transport.close();
    },
  };
}
