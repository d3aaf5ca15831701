/** Why a shell could not do what was asked of it; its message is a sentence for the administrator. */
export class PlatformError extends Error {
  override name = 'PlatformError';
  /** What failed: a file of this computer, the network, the server, the administrator's own decision, the shell. */
  readonly kind: 'file' | 'network' | 'server' | 'cancelled' | 'unexpected';

  constructor(kind: PlatformError['kind'], message: string) {
    super(message);
    this.kind = kind;
  }
}
