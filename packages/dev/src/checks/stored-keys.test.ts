import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { root } from '../shell/paths.ts';

/** What a client may store without the account of a person, and why. */
const OF_THE_DEVICE: Readonly<Record<string, string>> = {
  'packages/ui/src/personal/account.ts': 'the registry of what belongs to a person',
  'packages/ui/src/personal/files.ts': 'files of the registry',
  'packages/ui/src/personal/personal.ts': 'values of the registry',
  'packages/ui/src/store/stored.ts': 'reads and writes one value, for the others in this list',
  'packages/ui/src/theme/theme.ts': 'the theme, read before the first paint',
  'packages/ui/src/theme/theme-store.ts': 'the theme of this device',
  'packages/admin-ui/src/features/chat/message-alerts.ts': 'whether this device makes a sound and notifies',
  'packages/admin-ui/src/features/shipments/labels/labels-dialog.tsx':
    'the form of labels that this device prints',
  'packages/admin-ui/src/lib/shortcuts/single-keys.ts': 'whether single keys act on this device',
  'apps/desktop/src/renderer/storage/seal-page.ts': 'has what the registry stores on the desktop encrypted',
  'apps/web/src/features/tracking/last-known.ts': 'what everybody is told of a package',
  'apps/web/src/features/tracking/result/follow/install-offer.tsx':
    'that installing was offered once on this device',
  'apps/web/src/features/tracking/result/follow/push-subscription.ts':
    'packages that this browser follows without an account',
  'apps/web/src/features/tracking/saved/saved-numbers.ts':
    'saved numbers belong to the device, as their page says',
  'apps/web/src/lib/accounts/admin-token.ts': 'the credential that says whose account it is',
};

const STORAGE =
  /(?<!['`\w])(?:localStorage|sessionStorage|indexedDB)\b(?!['`])|globalThis\[|from 'idb-keyval'|(?<!\w)stored\(/;
const COMMENT = /\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm;

it('nothing is stored in a browser outside of the registry, except what belongs to the device', () => {
  const files = globSync(['apps/{web,desktop}/src/**/*.{ts,tsx}', 'packages/*/src/**/*.{ts,tsx}'], {
    cwd: root,
  });
  const storing = files.filter(
    (file) =>
      !/\.test\.tsx?$|\.fixtures\.tsx?$|\/testing\/|^packages\/(?:testing|dev)\//.test(file) &&
      STORAGE.test(readFileSync(`${root}/${file}`, 'utf8').replaceAll(COMMENT, '')),
  );
  expect(storing.toSorted()).toEqual(Object.keys(OF_THE_DEVICE).toSorted());
});
