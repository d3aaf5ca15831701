import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { callJson } from './json-call.ts';
import type { MeasuredServer } from './measured-server.ts';
import { openPlainSocket, openSocketIo, type OpenSocket } from './chat-sockets.ts';

/** A customer of all servers, or an administrator. */
export interface BenchPerson {
  id: string;
  /** What their cookie or token says. */
  secret: string;
}

/** A server with its clients: one connection for each customer, and one for staff, who receive every message. */
export interface ChatSide {
  readonly server: MeasuredServer;
  openStaff(): Promise<void>;
  openCustomer(index: number): Promise<void>;
  /** Cuts the connections of all customers. */
  cutCustomers(): void;
  /** Sends a text into the conversation of a customer, by them or by staff. */
  send(index: number, isFromStaff: boolean, text: string): Promise<void>;
  close(): void;
}

/** Called once the text has come to the other side: there it can be shown. */
type OnReceived = (text: string) => void;

/** What a reader uses of a message, by the contract. */
interface ReadMessage {
  message: string;
  isFromAdmin: boolean;
  sequence: number;
}

/** Each customer has an address of their own, as their household has. */
const addressOf = (index: number) => `10.1.${index >> 8}.${index & 255}`;

/** One of the bare socket.io servers, whose events carry the text. The one without sessions ignores the secret. */
export function bareSide(
  server: MeasuredServer,
  customers: readonly BenchPerson[],
  administrators: readonly BenchPerson[],
  onReceived: OnReceived,
): ChatSide {
  const { url } = server;
  const sockets = new Map<number, OpenSocket>();
  let staff: OpenSocket | undefined;
  const open = (room: string, isStaff: boolean) =>
    openSocketIo(url, {
      namespace: '',
      headers: {},
      auth: { room },
      onEvent(_, payload) {
        // Its own server's.
        const { text } = payload as { text: string };
        if (text.startsWith('staff') !== isStaff) {
          onReceived(text);
        }
      },
    });
  return {
    server,
    async openStaff() {
      staff = await open('staff', true);
    },
    async openCustomer(index) {
      sockets.set(index, await open(customers[index]?.id ?? '', false));
    },
    cutCustomers: () => sockets.forEach((socket) => socket.terminate()),
    async send(index, isFromStaff, text) {
      const socket = isFromStaff ? staff : sockets.get(index);
      const sender = isFromStaff ? administrators[index % administrators.length] : customers[index];
      socket?.send('send', customers[index]?.id, text, sender?.secret);
    },
    close() {
      staff?.terminate();
      sockets.forEach((socket) => socket.terminate());
    },
  };
}

/**
 * The backend, whose events carry the message: its clients take it where it comes right after the last one they have,
 * and ask for what came after that one where it does not.
 */
export function backendSide(
  server: MeasuredServer,
  customers: readonly BenchPerson[],
  administrators: readonly BenchPerson[],
  onReceived: OnReceived,
): ChatSide {
  const { url } = server;
  const agent = new Agent({ keepAlive: true });
  const sockets = new Map<number, OpenSocket>();
  const indexOf = new Map(customers.map(({ id }, index) => [id, index]));
  let staff: OpenSocket | undefined;
  const asCustomer = (index: number) => ({
    cookie: `${SESSION_COOKIE}=${customers[index]?.secret}`,
    origin: url,
    'x-forwarded-for': addressOf(index),
  });
  const tokenOf = (index: number) => administrators[index % administrators.length]?.secret ?? '';
  const asStaff = (index: number) => ({
    authorization: `Bearer ${tokenOf(index)}`,
    'x-forwarded-for': '10.0.0.1',
  });

  const call = (method: string, path: string, headers: Record<string, string>, body?: object) =>
    callJson(agent, method, url + path, headers, body);

  /** Reads a conversation for one side of it, as its client does. */
  function createReader(
    pathOf: (after: number) => string,
    headers: Record<string, string>,
    isStaff: boolean,
  ) {
    let last = 0;
    let isRunning = false;
    let isOutdated = false;
    function read({ message, isFromAdmin, sequence }: ReadMessage): void {
      last = Math.max(last, sequence);
      if (isFromAdmin !== isStaff) {
        onReceived(message);
      }
    }
    async function fetchNewer(): Promise<void> {
      isOutdated = true;
      if (isRunning) {
        return;
      }
      isRunning = true;
      while (isOutdated) {
        isOutdated = false;
        // By the contract.
        const { items } = (await call('GET', pathOf(last), headers)) as { items: ReadMessage[] };
        items.forEach(read);
      }
      isRunning = false;
    }
    return {
      fetchNewer,
      /** @param message what the event carried */
      async receive(message: ReadMessage | undefined): Promise<void> {
        if (message?.sequence === last + 1) {
          read(message);
        } else {
          await fetchNewer();
        }
      },
    };
  }
  const staffReaders = customers.map(({ id }) =>
    createReader(
      (after) => `/api/admin/conversations/${id}/messages?after=${after}&limit=100`,
      asStaff(0),
      true,
    ),
  );
  const readers = customers.map((_, index) =>
    createReader((after) => `/api/chat/messages?after=${after}&limit=100`, asCustomer(index), false),
  );

  return {
    server,
    async openStaff() {
      staff = await openSocketIo(url, {
        namespace: '/staff',
        headers: asStaff(0),
        auth: { token: tokenOf(0) },
        onEvent(name, payload) {
          if (name === 'new_message') {
            // By the contract.
            const { userId, message } = payload as { userId: string; message?: ReadMessage };
            void staffReaders[indexOf.get(userId) ?? -1]?.receive(message);
          }
        },
      });
    },
    async openCustomer(index) {
      const reader = readers[index];
      sockets.set(
        index,
        await openPlainSocket(url, {
          headers: asCustomer(index),
          onEvent(event) {
            // By the contract.
            const { type, message } = event as { type: string; message?: ReadMessage };
            if (type === 'new_message') {
              void reader?.receive(message);
            }
          },
        }),
      );
      // What was missed, as after each connection.
      await reader?.fetchNewer();
    },
    cutCustomers: () => sockets.forEach((socket) => socket.terminate()),
    async send(index, isFromStaff, message) {
      const path = isFromStaff ? `/api/admin/chat/${customers[index]?.id}/reply` : '/api/chat/send';
      const headers = isFromStaff ? asStaff(index) : asCustomer(index);
      // As the console and the widget do.
      await call('POST', path, headers, { message, clientId: randomUUID() });
    },
    close() {
      staff?.terminate();
      sockets.forEach((socket) => socket.terminate());
      agent.destroy();
    },
  };
}
