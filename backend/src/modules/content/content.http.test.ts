import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startTestBackend } from '../../testing/test-backend.ts';
import { ContentCountModel } from './content.model.ts';

const site = await mkdtemp(join(tmpdir(), 'moveway-documents-'));
await mkdir(join(site, 'documents'));
await Promise.all(
  ['index.html', '404.html', 'documents/media-kit.pdf'].map((file) => writeFile(join(site, file), file)),
);
const backend = await startTestBackend('content', { env: { SITE_DIR: site, TRUST_PROXY: '1' } });
afterAll(async () => {
  await backend.stop();
  await rm(site, { recursive: true });
});

const download = (path: string, address: string) =>
  fetch(`${backend.url}${path}`, { headers: { 'x-forwarded-for': address } });
const counts = () => backend.api('GET /api/content/counts', {});

it('counts each download once per visit, and nothing that is not there', async () => {
  for (const address of ['192.0.2.1', '192.0.2.1', '192.0.2.2']) {
    expect((await download('/documents/media-kit.pdf', address)).status).toBe(200);
  }
  expect((await download('/documents/industry-report.pdf', '192.0.2.1')).status).toBe(404);
  expect((await counts()).documents).toEqual({ 'media-kit': 2 });
});

it('counts each view of a news item once per visit', async () => {
  const body = { article: 'all-fifty-states' } as const;
  await backend.api('POST /api/content/views', { body });
  await backend.api('POST /api/content/views', { body });
  expect((await counts()).articles).toEqual({ 'all-fifty-states': 1 });
});

it('adds what it counted to what other processes did', async () => {
  await ContentCountModel.create([{ _id: 'articles/open-or-enclosed', count: 41 }]);
  await backend.api('POST /api/content/views', { body: { article: 'open-or-enclosed' } });
  expect((await counts()).articles).toMatchObject({ 'open-or-enclosed': 42 });
});
