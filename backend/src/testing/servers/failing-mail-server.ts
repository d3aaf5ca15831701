import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { listenLocally } from '@moveway/dev/shell/network.ts';

/** Where an SMTP session is, in the order of a session. */
export const SMTP_STAGES = [
  'greeting',
  'EHLO',
  'AUTH',
  'MAIL',
  'RCPT',
  'DATA',
  'message',
  'final dot',
  'after',
] as const;
export type SmtpStage = (typeof SMTP_STAGES)[number];

/** What it does instead of a normal answer: it ends the connection, says nothing more, or gives this answer. */
export type SmtpFault = 'cut' | 'stall' | `${number} ${string}`;

/**
 * An SMTP server over TCP that fails once, at one stage, and works before and after.
 * @param pipelining whether it takes several commands at once (RFC 2920)
 */
export async function startFailingMailServer({
  stage,
  fault,
  pipelining = false,
}: {
  stage: SmtpStage;
  fault: SmtpFault;
  pipelining?: boolean;
}) {
  const messages: string[] = [];
  const sockets = new Set<Socket>();
  let connections = 0;
  let hasFailed = false;

  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
    const session = {
      /** Data that arrived and was not processed yet. */
      text: '',
      isMessage: false,
      /** Whether a command of the email that is being sent was rejected. */
      isRejected: false,
    };

    /** @returns whether it answered like a working server */
    const answer = (reached: SmtpStage, line: string): boolean => {
      if (reached !== stage || hasFailed) {
        socket.write(line);
        return true;
      }
      hasFailed = true;
      if (fault === 'cut') {
        socket.destroy();
      } else if (fault === 'stall') {
        socket.removeAllListeners('data').pause();
      } else {
        socket.write(`${fault}\r\n`);
      }
      return false;
    };
    const takeCommand = (line: string): void => {
      const command = line.slice(0, 4).toUpperCase();
      if (command === 'EHLO' || command === 'HELO') {
        answer('EHLO', `250-mail.example\r\n${pipelining ? '250-PIPELINING\r\n' : ''}250 AUTH PLAIN\r\n`);
      } else if (command === 'DATA' && session.isRejected) {
        socket.write('554 No valid recipients\r\n');
      } else if (command === 'DATA') {
        session.isMessage = answer('DATA', '354 Go on\r\n');
      } else if (command === 'AUTH') {
        answer(command, '235 OK\r\n');
      } else if (command === 'MAIL' || command === 'RCPT') {
        session.isRejected = !answer(command, '250 OK\r\n') || (session.isRejected && command === 'RCPT');
      } else {
        socket.write('250 OK\r\n');
      }
    };
    const takeMessage = (message: string): void => {
      messages.push(message);
      session.isMessage = false;
      if (answer('final dot', '250 Taken\r\n') && stage === 'after' && !hasFailed) {
        // So that the answer is on its way before the connection ends.
        setTimeout(() => answer('after', ''), 20);
      }
    };

    answer('greeting', '220 mail.example ESMTP\r\n');
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      session.text += chunk;
      while (session.text !== '' && (!session.isMessage || answer('message', ''))) {
        const mark = session.isMessage ? '\r\n.\r\n' : '\r\n';
        const end = session.text.indexOf(mark);
        if (end === -1) {
          return;
        }
        const part = session.text.slice(0, end);
        session.text = session.text.slice(end + mark.length);
        (session.isMessage ? takeMessage : takeCommand)(part);
      }
    });
  });

  const port = await listenLocally(server);
  const waits = fault === 'stall' ? '&greetingTimeout=3000&socketTimeout=3000' : '';
  return {
    /** With a password and without TLS; where it stalls, with three seconds for each answer. */
    smtpUrl: `smtp://user:secret@127.0.0.1:${port}?requireTLS=false&socketCloseTimeout=100${waits}`,
    /** The messages whose final dot came, also those that were refused. */
    messages,
    /** How many connections were made. */
    connections: () => connections,
    hasFailed: () => hasFailed,
    close: async (): Promise<void> => {
      for (const socket of sockets) {
        socket.destroy();
      }
      server.close();
      await once(server, 'close');
    },
  };
}
