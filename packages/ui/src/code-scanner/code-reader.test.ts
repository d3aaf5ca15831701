import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openCodeReader } from './code-reader.ts';
import type { ReaderAnswer } from './reader-messages.ts';

const FORMATS = ['code_128', 'code_39', 'qr_code'] as const;
/** A picture of 640 by 480 pixels. */
const video = { videoWidth: 640, videoHeight: 480 } as HTMLVideoElement;
/** What a canvas draws into. */
const picture = {
  drawImage: () => undefined,
  getImageData: () => ({ data: new Uint8ClampedArray(4) }),
};
const detect = vi.fn<() => Promise<{ rawValue: string }[]>>();
let formats: () => Promise<readonly string[]>;

class Detector {
  static getSupportedFormats = () => formats();
  detect = detect;
}

/** What our worker answers, the latest for good. */
let answers: ReaderAnswer[];
let workers: string[];
class FakeWorker extends EventTarget {
  constructor() {
    super();
    workers.push('open');
  }
  postMessage(): void {
    const data = answers.length > 1 ? answers.shift() : answers[0];
    queueMicrotask(() => this.dispatchEvent(new MessageEvent('message', { data })));
  }
  terminate(): void {
    workers.push('closed');
  }
}

beforeEach(() => {
  detect.mockReset().mockResolvedValue([{ rawValue: 'by the browser' }]);
  formats = async () => FORMATS;
  answers = [{ texts: ['by us'] }];
  workers = [];
  vi.stubGlobal('BarcodeDetector', Detector);
  vi.stubGlobal('Worker', FakeWorker);
  vi.stubGlobal('document', { createElement: () => ({ getContext: () => picture }) });
});
afterEach(() => vi.unstubAllGlobals());

const unavailable = () => Promise.reject(new Error('Barcode detection service unavailable.'));

it.each([
  ['is missing', () => vi.stubGlobal('BarcodeDetector', undefined)],
  ['does not know one of the codes', () => (formats = async () => ['qr_code', 'code_128'])],
  ['fails when it is asked what it knows', () => (formats = unavailable)],
])('ours reads where the reader of the browser %s', async (_, arrange) => {
  arrange();
  const reader = await openCodeReader(FORMATS);
  expect(await reader.read(video)).toEqual(['by us']);
  expect(detect).not.toHaveBeenCalled();
});

it('the reader of the browser goes on after a picture that it fails to read, and ours is not loaded', async () => {
  detect.mockImplementationOnce(unavailable);
  const reader = await openCodeReader(FORMATS);
  expect([await reader.read(video), await reader.read(video)]).toEqual([[], ['by the browser']]);
  expect(workers).toEqual([]);
});

it('ours takes the place of a reader of the browser that fails again and again', async () => {
  detect.mockImplementation(unavailable);
  const reader = await openCodeReader(FORMATS);
  const read = [];
  for (let count = 0; count < 4; count += 1) {
    read.push(await reader.read(video));
  }
  expect(read).toEqual([[], [], [], ['by us']]);
  reader.close();
  expect(workers).toEqual(['open', 'closed']);
});

it('ours goes on after one failure, and says when it fails again and again', async () => {
  vi.stubGlobal('BarcodeDetector', undefined);
  answers = [
    { texts: [] },
    { texts: [], problem: 'No.' },
    { texts: ['by us'] },
    { texts: [], problem: 'No.' },
  ];
  const reader = await openCodeReader(FORMATS);
  expect([await reader.read(video), await reader.read(video)]).toEqual([[], ['by us']]);
  expect([await reader.read(video), await reader.read(video)]).toEqual([[], []]);
  await expect(reader.read(video)).rejects.toThrow('No.');
});

it('says when ours cannot be loaded', async () => {
  formats = async () => [];
  answers = [{ texts: [], problem: 'No file.' }];
  await expect(openCodeReader(FORMATS)).rejects.toThrow('No file.');
  expect(workers).toEqual(['open', 'closed']);
});
