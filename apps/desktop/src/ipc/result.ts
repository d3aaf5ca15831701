/**
 * Why a call of the window failed: a file of this computer, the network, the server or its address, the administrator
 * who decided against it, or a fault of the console itself.
 */
export type FailureKind = 'file' | 'network' | 'server' | 'cancelled' | 'unexpected';

/**
 * What a call comes back with. A failure travels as a value: of an error that is thrown, Electron lets only a text with
 * a preface of its own through to the page.
 */
export type IpcResult<T> =
  | { ok: true; value: T }
  | { ok: false; failure: { kind: FailureKind; /** A sentence for the administrator. */ message: string } };
