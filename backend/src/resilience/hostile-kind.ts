/** The server that hostile clients attack, and what they know of it. */
export interface HostileTarget {
  /** Of the server, without a trailing slash. */
  url: string;
  /** One that exists. */
  trackingNumber: string;
  /** Headers of a signed-in customer. */
  customer: Record<string, string>;
  /** The address they come from, if not the usual one. */
  localAddress: string | undefined;
}

/** One way of being hostile. */
export interface HostileKind {
  name: string;
  /**
   * Many clients at once, each of which keeps its connection open until the end, if the server does not end it.
   * @returns the outcome of each: the code of its error, `ok`, `closed`, or `sent` when it does not read
   */
  attack(this: void, target: HostileTarget, end: AbortSignal): Promise<string[]>;
  /** Every possible outcome. */
  outcomes: readonly string[];
}
