/** On a Mac, where Ctrl with a letter edits text, a command is Cmd with its letter; elsewhere it is Ctrl. */
const isMac = (): boolean => navigator.userAgent.includes('Mac OS X');

/** How a command is written on this device. */
export const commandText = (letter: string): string => (isMac() ? `⌘${letter}` : `Ctrl+${letter}`);

/** Whether its key is held, and no other. */
export function isCommand({ ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return ctrlKey !== isMac() && metaKey === isMac() && !altKey && !shiftKey;
}
