import type { NodemailerError } from 'nodemailer';

/** What became of an email: the server refused it for good, it did not get it, or that is unknown. */
export type DeliveryOutcome = 'rejected' | 'not-sent' | 'unknown';

/**
 * An attempt to hand an email to the SMTP server that failed. It has no cause and none of the server's words, as these
 * may name the receiver: they would be logged and stored with the job.
 */
export class DeliveryFailure extends Error {
  override readonly name = 'DeliveryFailure';
  readonly outcome: DeliveryOutcome;
  /** The server's answer or the code of the error, and the command that it came to: `451 at RCPT TO`. */
  readonly reason: string;

  /** @param options `wasWritten`: whether all of the message was written before the failure */
  constructor(error: NodemailerError, { wasWritten }: { wasWritten: boolean }) {
    const { responseCode, originalCode, code = 'no code', command = 'no command' } = error;
    const isAnswered = responseCode !== undefined && responseCode >= 400 && responseCode < 600;
    const reason = `${isAnswered ? responseCode : (originalCode ?? code)} at ${command}`;
    super(`The email could not be sent (${reason})`);
    this.reason = reason;
    // The codes of commands about this email. What ends in any other says nothing about it, and an operator corrects
    // it.
    const isAboutEmail = code === 'EENVELOPE' || code === 'EMESSAGE';
    if (isAnswered) {
      this.outcome = isAboutEmail && responseCode >= 500 ? 'rejected' : 'not-sent';
    } else {
      this.outcome = wasWritten ? 'unknown' : 'not-sent';
    }
  }
}
