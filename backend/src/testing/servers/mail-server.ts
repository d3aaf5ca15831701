import { once } from 'node:events';
import { buffer } from 'node:stream/consumers';
import { callbackify } from 'node:util';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import { vi } from 'vitest';

export type MailServer = Awaited<ReturnType<typeof startMailServer>>;

/** An SMTP server in this process, which keeps its emails. @param port a free one unless given */
export async function startMailServer(port = 0) {
  const received: Email[] = [];
  let failure: number | undefined;
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo: (_address, _session, done) => {
      done(failure === undefined ? null : Object.assign(new Error('rejected'), { responseCode: failure }));
    },
    onData: callbackify(async (stream: SMTPServerDataStream, _session: SMTPServerSession) => {
      received.push(await PostalMime.parse(await buffer(stream)));
    }),
  });
  const listener = server.listen(port, '127.0.0.1');
  await once(listener, 'listening');
  const address = listener.address();
  const usedPort = typeof address === 'object' ? address?.port : port;
  return {
    /** The settings that let a backend send over it. */
    env: {
      SMTP_URL: `smtp://127.0.0.1:${usedPort}`,
      MAIL_FROM: 'Moveway <no-reply@moveway.example>',
      SITE_URL: 'https://moveway.example',
    },
    received,
    /** Answers every email with this error until it is undefined again: 4xx is tried again, 5xx is not. */
    failWith(responseCode: number | undefined): void {
      failure = responseCode;
    },
    /** The emails to this address with this text in their subject, once there are as many. */
    waitFor: (to: string, subject: string, count = 1): Promise<Email[]> =>
      vi.waitFor(
        () => {
          const found = received.filter(
            (email) => email.to?.some((each) => each.address === to) && email.subject?.includes(subject),
          );
          if (found.length < count) {
            const others = received.map((email) => `${email.to?.[0]?.address}: ${email.subject}`);
            throw new Error(
              `${found.length} emails to ${to} about ${subject}; received: ${others.join(', ')}`,
            );
          }
          return found;
        },
        { interval: 10 },
      ),
    close: () =>
      new Promise<void>((resolve) => {
        server.close(() => {
          resolve();
        });
      }),
  };
}
