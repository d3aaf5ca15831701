import { PlatformError } from '@moveway/admin-ui/platform/platform-error.ts';
import type { DesktopBridge, IpcAnswer, IpcChannel } from '../ipc/contract.ts';
import type { IpcResult } from '../ipc/result.ts';

declare global {
  interface Window {
    /** Put there by the preload script. */
    readonly desktop: DesktopBridge;
  }
}

/**
 * Asks the main process.
 * @throws {PlatformError} with a sentence for the administrator
 */
export async function desktopCall<C extends IpcChannel>(
  channel: C,
  ...input: Parameters<DesktopBridge[C]>
): Promise<IpcAnswer<C>> {
  // A channel takes what its own schema says; TypeScript cannot follow the pair.
  const call = window.desktop[channel] as (...given: unknown[]) => Promise<IpcResult<IpcAnswer<C>>>;
  const result = await call(...input);
  if (!result.ok) {
    throw new PlatformError(result.failure.kind, result.failure.message);
  }
  return result.value;
}
