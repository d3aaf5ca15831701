import { once } from 'node:events';
import { connect, type Socket, type TcpNetConnectOpts } from 'node:net';

/** A response on a connection, as it was sent. */
export interface RawResponse {
  status: number;
  headers: Headers;
  body: string;
}

/** A connection that says what no HTTP client would. */
export interface RawConnection {
  readonly socket: Socket;
  write(this: void, text: string | Buffer): void;
  /** Everything that arrived until the server ended the connection. */
  ended(this: void): Promise<string>;
  /** The only answer that arrived until the server ended the connection. */
  answer(this: void): Promise<RawResponse>;
}

/** @param url of the server */
export async function openRaw(
  url: string,
  options: Pick<TcpNetConnectOpts, 'allowHalfOpen' | 'localAddress'> = {},
): Promise<RawConnection> {
  const { hostname, port } = new URL(url);
  const socket = connect({ port: Number(port), host: hostname, ...options });
  let text = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    text += chunk;
  });
  const over = new Promise((resolve) => {
    socket.once('end', resolve);
    socket.once('close', resolve);
    // A server that destroys a connection resets it, if data was still on its way.
    socket.once('error', resolve);
  });
  await Promise.race([once(socket, 'connect'), over]);
  const ended = async () => {
    await over;
    return text;
  };
  return {
    socket,
    write: (part) => void socket.write(part),
    ended,
    answer: async () => parse(await ended()),
  };
}

function parse(text: string): RawResponse {
  const [head = '', body = ''] = text.split('\r\n\r\n', 2);
  const [statusLine = '', ...lines] = head.split('\r\n');
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: new Headers(lines.map((line) => line.split(/: (.*)/, 2) as [string, string])),
    body,
  };
}
