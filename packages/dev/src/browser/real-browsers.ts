import { existsSync } from 'node:fs';
import { installIfMissing } from '../shell/run.ts';
import { XVFB } from './virtual-screen.ts';

/** Debian's Firefox. */
export const FIREFOX = '/usr/bin/firefox-esr';
/** Debian's WebKitGTK: its driver and its browser. */
export const WEBKIT_DRIVER = '/usr/bin/WebKitWebDriver';
export const MINI_BROWSER = '/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser';

/** What each browser consists of, and the Debian package of each file. */
const PARTS = {
  Firefox: { [FIREFOX]: 'firefox-esr' },
  WebKit: { [WEBKIT_DRIVER]: 'webkit2gtk-driver', [MINI_BROWSER]: 'libwebkit2gtk-4.1-0', [XVFB]: 'xvfb' },
};

type RealBrowserName = keyof typeof PARTS;

const names = Object.keys(PARTS) as RealBrowserName[];

function missingPackages(name: RealBrowserName): string[] {
  const parts = Object.entries(PARTS[name]);
  return parts.filter(([path]) => !existsSync(path)).map(([, packageName]) => packageName);
}

/** Installs what is missing of Firefox and WebKit, where that can be done. */
export async function installRealBrowsers(progress: (line: string) => void): Promise<void> {
  for (const [path, packageName] of names.flatMap((name) => Object.entries(PARTS[name]))) {
    await installIfMissing(packageName, path, progress);
  }
}

/** Why tests cannot run in a browser, by its name; nothing for one that is here. */
export function missingBrowsers(): Partial<Record<RealBrowserName, string>> {
  return Object.fromEntries(
    names
      .filter((name) => missingPackages(name).length > 0)
      .map((name) => [name, `needs ${name}: Debian's ${missingPackages(name).join(', ')}`]),
  );
}
