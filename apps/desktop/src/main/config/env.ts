export interface DesktopConfig {
  /** Origin of the server, from the environment that the app is started with; wins over the settings. */
  serverUrl: string | undefined;
}

/** What the environment says. The only reader of `process.env`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): DesktopConfig {
  const serverUrl = env['MOVEWAY_URL'];
  // Set but empty counts as not set.
  return { serverUrl: serverUrl === '' ? undefined : serverUrl };
}
