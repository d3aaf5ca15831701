import { z } from 'zod';

/**
 * Everything the window may ask of the main process. A channel missing in main's handlers or in the preload script
 * does not compile; input is parsed in main before a handler sees it, output before it leaves.
 *
 * Adding a channel: add it here, add its handler in `main/handle.ts`, add one line in `preload/index.ts`, use it in
 * `renderer/main.tsx`.
 */
export const ipcContract = {
  /** Origin of the server that the console works for. */
  'server.url': { input: z.undefined(), output: z.url() },
  'token.read': { input: z.undefined(), output: z.string().optional() },
  'token.store': { input: z.string().min(1).max(4096), output: z.undefined() },
  'token.clear': { input: z.undefined(), output: z.undefined() },
  /** Asks where to save a file, and writes it there. */
  'file.save': {
    input: z.strictObject({
      suggestedName: z.string().regex(/^[\w-][\w. -]{0,119}$/, 'A plain file name'),
      bytes: z.instanceof(Uint8Array<ArrayBuffer>),
    }),
    output: z.enum(['saved', 'cancelled']),
  },
} as const satisfies Record<string, { input: z.ZodType; output: z.ZodType }>;

type IpcContract = typeof ipcContract;
export type IpcChannel = keyof IpcContract;

type Arguments<Input> = Input extends undefined ? [] : [input: Input];

/** What main implements: parsed input in, output still to be parsed out. */
export type IpcHandlers = {
  [C in IpcChannel]: (
    ...input: Arguments<z.output<IpcContract[C]['input']>>
  ) => Promise<z.input<IpcContract[C]['output']>>;
};

/** What the window sees as `window.desktop`. */
export type DesktopBridge = {
  [C in IpcChannel]: (
    ...input: Arguments<z.input<IpcContract[C]['input']>>
  ) => Promise<z.output<IpcContract[C]['output']>>;
};
