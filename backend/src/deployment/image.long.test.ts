import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { projectFile } from '../testing/compose-file.ts';

const execute = promisify(execFile);
const root = fileURLToPath(new URL('../../..', import.meta.url));

it(
  'has all the files and packages that the server needs, by the stages of the Dockerfile',
  { timeout: 90_000 },
  async () => {
    const directory = await mkdtemp(join(tmpdir(), 'moveway-image-'));
    // Only the stages `base` and `backend`: the tests of the site build `site`.
    const dockerfile = (await projectFile('backend/Dockerfile')).replace(
      /^FROM base AS site\n[^]*?(?=^FROM)/m,
      '',
    );
    const copied = [...dockerfile.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, from = '']) =>
      from.split(' '),
    );
    for (const path of copied) {
      await mkdir(dirname(join(directory, path)), { recursive: true });
      await cp(join(root, path), join(directory, path), {
        recursive: true,
        filter: (source) => !source.endsWith('node_modules'),
      });
    }
    const [, install = ''] = /^RUN pnpm (install .*)$/m.exec(dockerfile) ?? [];
    await execute('pnpm', [...install.split(' '), '--prefer-offline'], { cwd: directory });

    // The server reads its settings after it has loaded every file.
    const started = execute(process.execPath, ['backend/src/commands/main.ts'], { cwd: directory, env: {} });
    await expect(started).rejects.toThrow(/Bad configuration: MONGODB_URI is required/);
    await rm(directory, { recursive: true });
  },
);
