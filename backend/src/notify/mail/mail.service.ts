import { createTransport, type NodemailerError } from 'nodemailer';
import type { JobKindAfter } from '@moveway/contracts/jobs/job-kinds.ts';
import { PermanentFailure, type JobKind, type Jobs } from '../jobs/jobs.service.ts';
import { type MailContent, renderMail } from '../texts/mail-layout.ts';

export type { MailContent } from '../texts/mail-layout.ts';
export { mailboxOf } from './mailbox.ts';

const SECOND = 1000;
const UNKNOWN = 'It is not known whether this email was sent';

export interface MailConfig {
  smtpUrl: string;
  from: string;
  /** The public address of the site, without a trailing slash. */
  siteUrl: string;
}

/** One kind of email. */
interface MailKind<D extends object> {
  /**
   * Stores the email as a job in the running transaction, so that it is sent if and only if the change is committed. If
   * no email can be sent, nothing is stored.
   * @param data is stored, so it holds no secret
   * @param at when it is sent; immediately if absent
   */
  send: JobKind<D>['enqueue'];
  /** Stores many as `send` does, by one write. */
  sendAll: JobKind<D>['enqueueAll'];
}

export type MailService = ReturnType<typeof createMailService>;

/** Sends emails over SMTP. Each is a job: sent outside of the call, by one process, with retries. */
export function createMailService(config: MailConfig | undefined, jobs: Pick<Jobs, 'define'>) {
  const smtp = config && openSmtp(config);
  return {
    /** Whether email can be sent at all. If not, no email may be promised. */
    isConfigured: smtp !== undefined,

    /**
     * Declares a kind of email, before the jobs start.
     * @param compose is called when the email is sent and at each retry, so that secrets of links are made then. It
     *   returns undefined if the email is no longer to be sent
     * @param options `isSentOnce`: if it is unknown whether the server took an email (a killed process, a connection
     *   that ended after all of it was written), it becomes a dead letter instead of being sent again
     */
    define<D extends object>(
      name: JobKindAfter<'mail.'>,
      compose: (data: D) => Promise<MailContent | undefined>,
      { isSentOnce = false } = {},
    ): MailKind<D> {
      if (!smtp) {
        return { send: async () => undefined, sendAll: async () => undefined };
      }
      const kind = jobs.define<D>(`mail.${name}`, async (data, run) => {
        const content = await compose(data);
        if (!content) {
          return;
        }
        if (!(await run.begin()) && isSentOnce) {
          throw new PermanentFailure(UNKNOWN);
        }
        try {
          await smtp.deliver(content, run.id);
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
      return { send: kind.enqueue, sendAll: kind.enqueueAll };
    },

    /** Closes the connections to the SMTP server, after the jobs have stopped. */
    close: () => smtp?.close(),
  };
}

function openSmtp({ smtpUrl, from, siteUrl }: MailConfig) {
  const transport = createTransport({
    url: smtpUrl,
    pool: true,
    // So many emails of one kind are sent at the same time.
    maxConnections: 5,
    // A name and a password are never sent unencrypted.
    requireTLS: new URL(smtpUrl).username !== '',
    connectionTimeout: 10 * SECOND,
    greetingTimeout: 10 * SECOND,
    socketTimeout: 20 * SECOND,
  });
  const { hostname } = new URL(siteUrl);

  /** The ids of the messages that are being sent and are completely written. */
  const written = new Set<string>();
  // nodemailer writes the final dot after the end of the message's stream. Its errors do not say whether it did.
  transport.use('stream', ({ data, message }, done) => {
    message.processFunc((stream) => stream.once('end', () => written.add(String(data.messageId))));
    done();
  });

  return {
    /** @throws {DeliveryFailure} */
    async deliver(content: MailContent, id: string): Promise<void> {
      const { to, subject, unsubscribePath } = content;
      // The same for every attempt, so that a mailbox can recognize an email that arrives twice.
      const messageId = `<${id}@${hostname}>`;
      const message = {
        from,
        // In an object it is one address, even with commas and brackets in it.
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
    },

    close: () => transport.close(),
  };
}

/**
 * A failed attempt to hand an email to the SMTP server. It has no cause and none of the server's words, as these may
 * name the receiver: they would be logged and stored with the job.
 */
class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  /** The server refused the email for good, did not get it, or may have got it. */
  readonly outcome: 'rejected' | 'not-sent' | 'unknown';
  /** The server's answer or the code of the error, and the command that failed: `451 at RCPT TO`. */
  readonly reason: string;

  /** @param options `wasWritten`: whether all of the message was written before the failure */
  constructor(error: NodemailerError, { wasWritten }: { wasWritten: boolean }) {
    const { responseCode, originalCode, code = 'no code', command = 'no command' } = error;
    const isAnswered = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
    const reason = `${isAnswered ? responseCode : (originalCode ?? code)} at ${command}`;
    super(`The email could not be sent (${reason})`);
    this.reason = reason;
    // The codes of commands about this email. A failure of any other command is a fault of the set-up, which an
    // operator repairs.
    const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
    if (isAnswered) {
      this.outcome = isAboutEmail && responseCode >= 500 ? 'rejected' : 'not-sent';
    } else {
      this.outcome = wasWritten ? 'unknown' : 'not-sent';
    }
  }
}
