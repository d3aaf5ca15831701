import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { rewriteLocalStorage } from './rewrite-local-storage.ts';

it('lets the app start where the profile cannot be written, and logs why', async () => {
  const log = vi.fn();
  const app = { getPath: () => join(tmpdir(), 'moveway-no-such-profile'), once: vi.fn() };
  await rewriteLocalStorage({ app, Window: vi.fn(), log });
  expect(log).toHaveBeenCalledWith(expect.stringContaining('ENOENT'));
});
