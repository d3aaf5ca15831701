/* Reads the codes of pictures with zxing, beside the page. Its WebAssembly is a file of ours. */
import { prepareZXingModule, readBarcodes, type ReaderOptions } from 'zxing-wasm/reader';
import wasmAddress from 'zxing-wasm/reader/zxing_reader.wasm?url';
import type { CodeFormat, ReaderAnswer, ReaderRequest } from './reader-messages.ts';

const NAMES: Record<CodeFormat, NonNullable<ReaderOptions['formats']>[number]> = {
  qr_code: 'QRCode',
  code_128: 'Code128',
  code_39: 'Code39',
  data_matrix: 'DataMatrix',
};

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => void reply(data));

async function reply(request: ReaderRequest): Promise<void> {
  postMessage(await answer(request));
}

async function answer({ formats, picture }: ReaderRequest): Promise<ReaderAnswer> {
  try {
    await prepareZXingModule({ overrides: { locateFile: () => wasmAddress }, fireImmediately: true });
    const found = picture
      ? await readBarcodes(picture, { formats: formats.map((format) => NAMES[format]), tryHarder: true })
      : [];
    return { texts: found.filter(({ isValid }) => isValid).map(({ text }) => text) };
  } catch (error) {
    return { texts: [], problem: String(error) };
  }
}
