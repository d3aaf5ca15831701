import { createContext, use, useEffect, useEffectEvent } from 'react';
import type { TokenStorage } from './token-session.ts';

/**
 * What the console needs from the shell it runs in, in small groups. A shell implements it with
 * `satisfies AdminPlatform`. Screens use it and never detect the shell themselves. What only some shells have is
 * optional. What a shell cannot do it rejects with a `PlatformError`.
 */
export interface AdminPlatform {
  files: PlatformFiles;
  window: PlatformWindow;
  /** Where the shell keeps the bearer token, where it has nothing else to sign in with. */
  secrets?: TokenStorage;
  /** Where the shell shows open work outside of the page. */
  notifications?: PlatformNotifications;
  /** Of a shell that finds out whether the server can be reached; a browser knows of its own network only. */
  connection?: PlatformConnection;
}

interface PlatformConnection {
  /** Whether the last call or attempt did not reach the server. */
  isLost(): Promise<boolean>;
}

interface PlatformFiles {
  /** Hands the administrator a file, who may be asked where to put it and may decide against it. */
  save(file: FileToSave): Promise<'saved' | 'cancelled'>;
}

interface PlatformWindow {
  /** Prints what is on the screen, by its print style. */
  print(): Promise<void>;
  /** Calls back for each command of the shell's menu. Returns the way to stop. */
  onCommand?(listener: (command: PlatformCommand) => void): () => void;
}

export type PlatformCommand = 'new-package' | 'refresh' | 'settings' | 'command-palette';

interface PlatformNotifications {
  show(notification: PlatformNotification): Promise<void>;
  /** How many packages are late and how many conversations wait for an answer. */
  setCounts(counts: { late: number; unanswered: number }): Promise<void>;
}

interface PlatformNotification {
  title: string;
  body: string;
  /** What a click on it opens. */
  link: { kind: 'package'; trackingNumber: string } | { kind: 'conversation'; id: string } | { kind: 'late' };
}

export interface FileToSave {
  /** A plain file name with its extension, no path. */
  suggestedName: string;
  bytes: Uint8Array<ArrayBuffer>;
}

/** Where the server is, as seen from the shell. */
export interface AdminServer {
  /** Origin of the API, without a trailing slash; empty for the page's own. */
  apiUrl: string;
  /** Origin of the live connection, likewise. */
  liveUrl: string;
}

const AdminPlatformContext = createContext<AdminPlatform | undefined>(undefined);

export const AdminPlatformProvider = AdminPlatformContext.Provider;

/** The shell the console runs in. */
export function useAdminPlatform(): AdminPlatform {
  const platform = use(AdminPlatformContext);
  if (!platform) {
    throw new Error('useAdminPlatform needs an AdminPlatformProvider above it.');
  }
  return platform;
}

/** Runs the commands of the shell's menu, where it has one. */
export function usePlatformCommands(run: (command: PlatformCommand) => void): void {
  const { window } = useAdminPlatform();
  const onCommand = useEffectEvent(run);
  useEffect(() => window.onCommand?.((command) => onCommand(command)), [window]);
}
