import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';

/** A directory that each test of the file has for itself. Call once per file. @returns its path */
export function temporaryDirectory(): () => string {
  let directory: string;
  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'moveway-test-'));
  });
  afterEach(() => rmSync(directory, { recursive: true }));
  return () => directory;
}

/** Writes files below a directory, by their paths. */
export async function writeFiles(directory: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(directory, path)), { recursive: true });
    await writeFile(join(directory, path), text);
  }
}
