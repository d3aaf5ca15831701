export interface DesktopConfig {
  /** Origin of the server, from the environment that the app is started with; wins over the settings. */
  serverUrl: string | undefined;
  /** Instead of the computer's policy, while developing and in tests. */
  policyFile: string | undefined;
  /** `%ProgramData%`, on Windows. */
  programData: string | undefined;
  /** The file that the app was started from, where that is an AppImage: the program inside is elsewhere each time. */
  appImage: string | undefined;
}

/** What the environment says. The only reader of `process.env`. */
export function readConfig(env: NodeJS.ProcessEnv = process.env): DesktopConfig {
  // Set but empty counts as not set.
  const read = (name: string) => (env[name] === '' ? undefined : env[name]);
  return {
    serverUrl: read('MOVEWAY_URL'),
    policyFile: read('MOVEWAY_POLICY'),
    programData: read('ProgramData'),
    appImage: read('APPIMAGE'),
  };
}
