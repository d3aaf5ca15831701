import type { FailureKind } from '../../ipc/result.ts';

/** An error whose message is a sentence for the administrator. Every other one is a fault of the console. */
export class IpcFailure extends Error {
  override name = 'IpcFailure';
  readonly kind: FailureKind;

  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

/** What the codes of Node's file system mean, for the ones that an administrator can do something about. */
const REASONS: Readonly<Record<string, string>> = {
  EACCES: 'this account may not write there',
  EPERM: 'this account may not write there',
  EROFS: 'it is on a disk that can only be read',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder does not exist',
  EISDIR: 'a folder has this name',
  EEXIST: 'there is a file of this name',
  EBUSY: 'another program uses it',
  ENAMETOOLONG: 'its name is too long',
};

/** Names the file that could not be written, and why. */
export function fileFailure(path: string, cause: unknown): IpcFailure {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : undefined;
  const reason = code === undefined ? 'an unknown error' : (REASONS[code] ?? code);
  return new IpcFailure('file', `${path} could not be written: ${reason}.`, { cause });
}
