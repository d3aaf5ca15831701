import type { RequestListener, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/**
 * The most requests of a connection that are parsed and not answered; answered means handed to the operating system.
 */
export const MAX_UNANSWERED = 8;
/**
 * How many answers behind others are begun in one turn of the event loop: of all connections, so that turns stay short.
 */
const BEGUN_IN_TURN = 4;
/** Ends the head of each request, so that what has so many of them begins at most so many requests. */
const BLANK_LINE = '\r\n\r\n';
const NOTHING = Buffer.alloc(0);

/** An answer that is owed. */
interface Owed {
  response: ServerResponse;
  /** Makes it; undefined until the request is there, and from when it is being made. */
  make: (() => void) | undefined;
}

/** The requests of one connection that are not answered yet, in their order. */
interface Pipeline {
  connection: Socket;
  /** Only the first is being made: each may hold an open file or as much memory as an answer takes. */
  owed: Owed[];
  /** The one made last. */
  last: ServerResponse | undefined;
  /** Whether reading waits until one of them is answered. */
  isHeld: boolean;
  /** Lets the code that takes the connection over read what is not parsed. */
  handOver: () => void;
}

/**
 * Takes few requests of a connection at a time, and answers them one by one: a client that sends hundreds and reads
 * nothing takes the memory of one answer, and what it sends beyond waits with its own system.
 * @param neverMade is given each request whose connection closed before its turn
 */
export function createPipelines(neverMade: RequestListener = () => undefined) {
  const all = new Map<Duplex, Pipeline>();
  const busy = new Set<Pipeline>();
  /** Whose next answer is to be begun, in this order. */
  const waiting: Pipeline[] = [];

  function beginSome(): void {
    waiting.splice(0, BEGUN_IN_TURN).forEach(makeFirst);
    if (waiting.length > 0) {
      setImmediate(beginSome);
    }
  }

  function settle(pipeline: Pipeline, response: ServerResponse): void {
    const { owed, connection } = pipeline;
    owed.splice(
      owed.findIndex((one) => one.response === response),
      1,
    );
    pipeline.last = response;
    if (owed.length === 0) {
      busy.delete(pipeline);
    }
    // Not at once: where answers take no waiting, all others would wait until the last of this connection is out.
    if (owed.length > 0 && waiting.push(pipeline) === 1) {
      setImmediate(beginSome);
    }
    if (pipeline.isHeld && owed.length < MAX_UNANSWERED) {
      pipeline.isHeld = false;
      connection.resume();
    }
  }

  return {
    /** The connections that owe answers. */
    busy: busy as ReadonlySet<Pick<Pipeline, 'connection' | 'owed'>>,

    attachTo(server: Server): void {
      server.on('connection', (connection: Socket) => {
        const pipeline = createPipeline(connection);
        all.set(connection, pipeline);
        connection.once('close', () => {
          all.delete(connection);
          busy.delete(pipeline);
          pipeline.owed
            .filter(({ make }) => make !== undefined)
            .forEach(({ response }) => neverMade(response.req, response));
        });
      });
      server.on('upgrade', (_request, connection) => {
        all.get(connection)?.handOver();
        all.delete(connection);
      });
    },

    /** Counts an answer as owed until it is with the operating system, or its connection is closed. */
    add(connection: Duplex, response: ServerResponse): void {
      const pipeline = all.get(connection);
      if (pipeline) {
        pipeline.owed.push({ response, make: undefined });
        busy.add(pipeline);
        response.once('close', () => settle(pipeline, response));
      }
    },

    /**
     * Makes an answer that was added when all earlier ones of its connection are out; not at all if it closes before.
     */
    inTurn(connection: Duplex, response: ServerResponse, make: () => void): void {
      const pipeline = all.get(connection);
      const own = pipeline?.owed.find((one) => one.response === response);
      if (pipeline && own) {
        own.make = make;
        if (own === pipeline.owed[0]) {
          makeFirst(pipeline);
        }
      }
    },

    /** Whether a connection owes an answer. */
    isBusy: (connection: Duplex): boolean => (all.get(connection)?.owed.length ?? 0) > 0,

    /** The answer a connection is busy with, or was last. */
    currentOf(connection: Duplex): ServerResponse | undefined {
      const pipeline = all.get(connection);
      return pipeline?.owed[0]?.response ?? pipeline?.last;
    },
  };
}

export type Pipelines = ReturnType<typeof createPipelines>;

function makeFirst({ connection, owed: [first] }: Pipeline): void {
  const make = first?.make;
  // After the last answer of a connection nothing more of it is answered.
  if (first && make && connection.writable) {
    first.make = undefined;
    make();
  }
}

/**
 * Stands between a connection and Node's parser, which would parse the 64 KB of one read at once. It gets as much as
 * holds the requests that may still be owed; the rest goes back into the connection, which is paused.
 */
function createPipeline(connection: Socket): Pipeline {
  const [parse] = connection.listeners('data');
  if (parse === undefined) {
    throw new Error('The HTTP server reads a connection by its data event.');
  }
  /** What follows the piece that is being parsed. */
  let rest: Buffer = NOTHING;
  const owed: Owed[] = [];

  function read(chunk: Buffer): void {
    rest = chunk;
    while (rest.length > 0 && connection.writable) {
      const room = MAX_UNANSWERED - owed.length;
      if (room <= 0) {
        pipeline.isHeld = true;
        connection.pause();
      }
      // Node pauses it, too: for a body that is not read, and for answers that wait to be sent.
      if (connection.isPaused()) {
        connection.unshift(rest);
        return;
      }
      const end = endOfHeads(rest, room);
      const piece = rest.subarray(0, end);
      rest = rest.subarray(end);
      parse?.(piece);
    }
  }

  const pipeline: Pipeline = {
    connection,
    owed,
    last: undefined,
    isHeld: false,
    handOver() {
      connection.removeListener('data', read);
      if (rest.length > 0) {
        connection.unshift(rest);
        rest = NOTHING;
      }
    },
  };
  connection.off('data', parse as () => void);
  connection.on('data', read);
  return pipeline;
}

/** @returns where the last of at most so many heads of requests ends; all of it when there are fewer */
function endOfHeads(chunk: Buffer, most: number): number {
  let end = 0;
  for (let heads = 0; heads < most; heads += 1) {
    const at = chunk.indexOf(BLANK_LINE, end);
    if (at === -1) {
      return chunk.length;
    }
    end = at + BLANK_LINE.length;
  }
  return end;
}
