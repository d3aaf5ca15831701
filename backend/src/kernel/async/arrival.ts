/** How the caller that a file is received for learns of its progress, and how the reception is ended. */
export interface Arrival {
  /** Called with the size of each piece, in bytes. */
  arrived: (bytes: number) => void;
  /** Ends it; its reason is the error with which receiving ends. */
  signal: AbortSignal;
}
