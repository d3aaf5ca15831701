/** The id of the header's place for the console's buttons. */
export const CONSOLE_TOOLS_ID = 'console-tools';

/** Whether the page is the console, which has a lower header and a chat of its own; in either case, as the router. */
export function isConsole(pathname: string): boolean {
  return /^\/admin(?:\/|$)/i.test(pathname);
}
