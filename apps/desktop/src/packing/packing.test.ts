import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { inspectPacking } from '../../scripts/packing.ts';
import { temporaryDirectory } from '@moveway/dev/testing/temporary-directory.ts';

const directory = temporaryDirectory();

const config = fileURLToPath(new URL('../../../../electron-builder.yml', import.meta.url));
const GOOD = {
  'out/main/index.cjs':
    "const electron = require('electron');\nrequire('node:path');\nlet fs = require('fs');\nelectron.app.setAppUserModelId('com.moveway.console');",
  'out/preload/index.cjs': '',
  'out/renderer/index.html': '',
  'out/renderer/.vite/manifest.json': '{}',
  'icons/tray.png': '',
  'icons/dot.png': '',
  'icons/icon.png': '',
  'package.json': '{}',
  'src/main/index.ts': '',
  '.env': 'SECRET=1',
};

beforeEach(async () => {
  await writeFiles(GOOD);
});

async function writeFiles(files: Record<string, string>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory(), name)), { recursive: true });
    await writeFile(join(directory(), name), text);
  }
}

it('packs the build, the icons of the running app, and nothing else', async () => {
  const { files, problems } = await inspectPacking(config, directory());
  expect(files).toEqual([
    'icons/dot.png',
    'icons/tray.png',
    'out/main/index.cjs',
    'out/preload/index.cjs',
    'out/renderer/index.html',
    'package.json',
  ]);
  expect(problems).toEqual([]);
});

it('finds a missing part, and a package that would not be there', async () => {
  await rm(join(directory(), 'icons/tray.png'));
  await writeFiles({
    'out/main/index.cjs': 'const zod=require(\'zod\');\nconst x = require("electron");',
    // Left out of what is packed.
    'out/renderer/.vite/manifest.json': '{}',
  });
  expect((await inspectPacking(config, directory())).problems).toEqual([
    'icons/tray.png is missing.',
    'The main process does not name itself com.moveway.console, which notifications on Windows need.',
    'The main process requires zod, which is not packed.',
  ]);
});

it('finds a map, a fuse that is not as it should be, a protocol that nobody registers, and a name with a scope', async () => {
  const loose = join(directory(), 'builder.yml');
  await writeFiles({ 'out/renderer/a.js.map': '' });
  await writeFile(
    loose,
    'appId: com.moveway.console\nextraMetadata: {name: "@moveway/desktop"}\nfiles: [out/**, icons/*.png]\nasar: true\nprotocols: []\nelectronFuses: {runAsNode: true, enableCookieEncryption: true}\n',
  );
  expect((await inspectPacking(loose, directory())).problems).toEqual(
    expect.arrayContaining([
      'out/renderer/a.js.map does not belong inside.',
      'The fuse runAsNode is not off.',
      'The fuse onlyLoadAppFromAsar is not on.',
      'moveway:// is not registered.',
      '@moveway/desktop cannot be the name of a Debian package.',
    ]),
  );
});
