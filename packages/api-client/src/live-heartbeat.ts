/** Silence after which the other end is asked whether it is there, and how long it may take to answer. */
const PING_AFTER_MS = 20_000;
const PONG_WITHIN_MS = 15_000;
/** How long it may take when there is a reason to doubt. */
const PROBE_WITHIN_MS = 2000;

/** Notices that the other end of a connection is silent although it should not be. */
export interface Heartbeat {
  /** The other end said something. */
  heard(): void;
  /** Asks at once. */
  probe(): void;
  stop(): void;
}

export function createHeartbeat({ ping, onDead }: { ping: () => void; onDead: () => void }): Heartbeat {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const ask = (withinMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(onDead, withinMs);
    ping();
  };
  return {
    heard() {
      clearTimeout(timer);
      timer = setTimeout(() => ask(PONG_WITHIN_MS), PING_AFTER_MS);
    },
    probe: () => ask(PROBE_WITHIN_MS),
    stop: () => clearTimeout(timer),
  };
}
