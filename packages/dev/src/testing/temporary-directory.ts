import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
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
