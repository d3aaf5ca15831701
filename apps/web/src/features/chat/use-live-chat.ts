import ReconnectingWebSocket from 'partysocket/ws';
import { useEffect, useEffectEvent, useState } from 'react';

/** The code with which the server ends a connection of somebody who may no longer listen. */
const MAY_NOT_LISTEN = 1008;

interface LiveChatOptions {
  /** There may be something new: ask for it. */
  onNews: () => void;
  /** Whoever listened may no longer. */
  onEnded: () => void;
}

/**
 * Listens at `/ws` for messages while the chat of somebody signed in is shown (specification, section 7), and connects
 * again when the connection is lost.
 * @returns whether messages arrive live right now; undefined until the first attempt is over
 */
export function useLiveChat({ onNews, onEnded }: LiveChatOptions): boolean | undefined {
  const [isLive, setIsLive] = useState<boolean>();
  const tellNews = useEffectEvent(onNews);
  const tellEnded = useEffectEvent(onEnded);
  useEffect(() => {
    let isOver = false;
    const socket = new ReconnectingWebSocket(
      `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws`,
      undefined,
      {
        minReconnectionDelay: 1000,
        maxReconnectionDelay: 30_000,
        connectionTimeout: 10_000,
        shouldReconnectOnClose: ({ code }) => code !== MAY_NOT_LISTEN,
      },
    );
    socket.addEventListener('open', () => {
      setIsLive(true);
      // For what was missed meanwhile.
      tellNews();
    });
    socket.addEventListener('message', ({ data }) => {
      if (typeOf(data) === 'new_message') {
        tellNews();
      }
    });
    socket.addEventListener('close', ({ code }) => {
      if (isOver) {
        return;
      }
      setIsLive(false);
      if (code === MAY_NOT_LISTEN) {
        tellEnded();
      } else if (navigator.onLine) {
        // Where no connection can be had, each attempt to get one asks once; a session that is over shows then, too.
        tellNews();
      }
    });
    const reconnect = () => socket.reconnect();
    addEventListener('online', reconnect);
    return () => {
      isOver = true;
      removeEventListener('online', reconnect);
      socket.close();
    };
  }, []);
  return isLive;
}

/** What a message of the server is about. One that cannot be read is only logged (specification, section 7). */
function typeOf(data: unknown): unknown {
  try {
    const message: unknown = JSON.parse(String(data));
    return typeof message === 'object' && message !== null && 'type' in message ? message.type : undefined;
  } catch (error) {
    // oxlint-disable-next-line no-console -- see above.
    console.warn('A live message could not be read.', error);
    return undefined;
  }
}
