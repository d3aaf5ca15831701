/** How a file arrives, for whoever it is received for. */
export interface Arrival {
  /** Called with the size of each piece, in bytes. */
  arrived: (bytes: number) => void;
  /** Ends it; its reason is the error with which receiving ends. */
  signal: AbortSignal;
}
