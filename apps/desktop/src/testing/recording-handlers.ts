import { ipcContract, type IpcHandlers } from '../ipc/contract.ts';
import { DEFAULT_PREFERENCES } from '../main/preferences/preferences.ts';

/** A good answer of each channel that answers with something. */
const answers: Record<string, unknown> = {
  'server.state': { url: 'https://moveway.example' },
  'server.check': [],
  'server.retry': true,
  'token.read': 'a token',
  'file.save': 'saved',
  'notifications.show': { playsSound: false },
  'preferences.read': {
    values: DEFAULT_PREFERENCES,
    fixed: [],
    languages: ['en-US'],
    printers: [],
    server: { url: 'https://moveway.example', isFixed: false },
  },
  'updates.state': { state: 'current' },
  'diagnostics.read': 'Versions\n  Console 1.2.3',
};

/** Handlers that record with what they were called. */
export function recordingHandlers() {
  const handled: { channel: string; input: unknown }[] = [];
  const handlers = Object.fromEntries(
    Object.keys(ipcContract).map((channel) => [
      channel,
      async (input: unknown) => {
        handled.push({ channel, input });
        return answers[channel];
      },
    ]),
  );
  // Made from the contract's own channels; what they answer is parsed when it leaves.
  return { handled, handlers: handlers as unknown as IpcHandlers };
}
