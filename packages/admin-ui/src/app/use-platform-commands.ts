import { useEffect, useEffectEvent } from 'react';
import { useAdminPlatform, type PlatformCommand } from '../platform/admin-platform.ts';

/** Runs the commands of the shell's menu, where it has one. */
export function usePlatformCommands(run: (command: PlatformCommand) => void): void {
  const { window } = useAdminPlatform();
  const onCommand = useEffectEvent(run);
  useEffect(() => window.onCommand?.((command) => onCommand(command)), [window]);
}
