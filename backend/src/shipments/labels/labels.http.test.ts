import { readFile } from 'node:fs/promises';
import { PDFiumLibrary } from '@hyzyla/pdfium';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { ready } from 'zpl-renderer-js';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { startBackendOfFile, TEST_ADMIN } from '../../testing/test-backend.ts';

const SITE = 'https://ship.example';
const VIN = '1HGCM82633A004352';
const LONGEST = 'ABCDEFGHIJ-KLMNOPQRST-UVWXYZ0123456789AB';
const DPI = 203;

const reader = new URL(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm'));
prepareZXingModule({ overrides: { wasmBinary: (await readFile(reader)).buffer } });
const backend = await startBackendOfFile('labels', { env: { SITE_URL: SITE } });
const admin = await backend.admin();
const { adminToken: token } = await backend.api('POST /api/auth/admin-direct', { body: TEST_ADMIN });
await admin('POST /api/packages', {
  body: {
    trackingNumber: 'LABEL-1',
    sender: 'Acme',
    receiver: 'Zoë Łukasz, 9 Oak Ave',
    origin: 'Dallas, TX',
    destination: '9 Oak Ave, Waco, TX 76701',
    amount: 1450,
    value: 987,
  },
});
await admin('POST /api/packages', {
  body: {
    kind: 'vehicle',
    trackingNumber: 'LABEL-2',
    sender: 'Acme',
    receiver: 'Bo Lund',
    origin: 'Reno, NV',
    destination: 'Provo, UT',
    vehicle: { year: 2018, make: 'Subaru', model: 'Outback', vin: VIN },
    amount: 650,
  },
});
await admin('POST /api/packages', {
  body: { trackingNumber: LONGEST, sender: 'W'.repeat(200), receiver: 'W'.repeat(200) },
});

const get = (path: string, headers: Record<string, string> = { authorization: `Bearer ${token}` }) =>
  fetch(`${backend.url}/api/admin/${path}`, { headers });
async function fileOf(path: string): Promise<Buffer> {
  const answer = await get(path);
  expect(answer.status, path).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

interface Page {
  /** In inches. */
  width: number;
  height: number;
  text: string;
  codes: string[];
}

/** Reads the text of each page, and its codes unless they are not asked for: renders it for them as a printer would. */
async function pagesOf(pdf: Buffer, { readsCodes = true } = {}): Promise<Page[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  try {
    const pages: Page[] = [];
    for (const page of document.pages()) {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      const text = page.getText().replaceAll(/\s+/g, ' ');
      const render = () =>
        page.render({
          scale: DPI / 72,
          render: ({ data, width, height }) =>
            sharp(data, { raw: { width, height, channels: 4 } })
              .flatten({ background: '#ffffff' })
              .png()
              .toBuffer(),
        });
      pages.push({
        width: originalWidth / 72,
        height: originalHeight / 72,
        text,
        codes: readsCodes ? await codesIn((await render()).data) : [],
      });
    }
    return pages;
  } finally {
    document.destroy();
    library.destroy();
  }
}

async function codesIn(image: Uint8Array): Promise<string[]> {
  const found = await readBarcodes(image, {
    formats: ['Code128', 'Code39', 'QRCode'],
    maxNumberOfSymbols: 5,
  });
  return found.map(({ format, text }) => `${format} ${text}`).toSorted();
}

const textsOf = async (path: string) =>
  (await pagesOf(await fileOf(path), { readsCodes: false })).map(({ text }) => text);

const addressOf = (number: string) => `QRCode ${SITE}/tracking?number=${number}`;

describe('a request for labels that cannot be printed', () => {
  it.each([
    [
      'more than two hundred',
      `labels.pdf?numbers=${Array.from({ length: 201 }, (_, i) => `MANY-${i}`).join(',')}`,
    ],
    [
      'more labels than a file has',
      `labels.pdf?pieces=99&numbers=${Array.from({ length: 21 }, (_, i) => `MANY-${i}`).join(',')}`,
    ],
  ])('%s is rejected', async (_, path) => {
    const answer = await get(path);
    expect(answer.status).toBe(400);
    expect(await answer.json()).toMatchObject({ code: 'invalid_input' });
  });

  it('names a package that does not exist', async () => {
    const answer = await get('labels.pdf?numbers=LABEL-1,LABEL-9');
    expect(answer.status).toBe(404);
    expect(await answer.json()).toMatchObject({ message: 'There is no package LABEL-9.' });
  });
});

describe('labels', () => {
  it('have the number, the lane and the receiver as strangers see them, and codes that a scanner reads', async () => {
    const answer = await get('labels.pdf?numbers=label-2,LABEL-1');
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toBe('inline; filename="labels.pdf"');
    const [vehicle, parcel, ...others] = await pagesOf(Buffer.from(await answer.arrayBuffer()));
    expect(others).toEqual([]);
    expect(vehicle).toMatchObject({
      width: 4,
      height: 6,
      codes: ['Code128 LABEL-2', addressOf('LABEL-2')],
    });
    expect(vehicle?.text).toContain('2018 Subaru Outback');
    expect(parcel?.codes).toEqual(['Code128 LABEL-1', addressOf('LABEL-1')]);
    for (const words of ['LABEL-1', 'Dallas, TX', 'Waco, TX 767', 'Zoë Łukasz']) {
      expect(parcel?.text).toContain(words);
    }
    for (const hidden of ['Oak Ave', '76701', '1450', '1,450', '987', '$']) {
      expect(parcel?.text).not.toContain(hidden);
    }
  });

  it('number the pieces of a package', async () => {
    const pages = await textsOf('labels.pdf?numbers=LABEL-1&pieces=3');
    expect(pages.map((text) => /Piece \d of \d/.exec(text)?.[0])).toEqual([
      'Piece 1 of 3',
      'Piece 2 of 3',
      'Piece 3 of 3',
    ]);
  });

  it('show the initials of a receiver whose name the settings mask', async () => {
    await backend.changeSettings({ maskNames: true });
    const [page] = await textsOf('labels.pdf?numbers=LABEL-2');
    expect(page).toContain('B. L.');
    expect(page).not.toContain('Lund');
    await backend.changeSettings({ maskNames: false });
  });

  it('leave out emoji, which would be printed as empty boxes', async () => {
    await admin('POST /api/packages', {
      body: {
        trackingNumber: 'LABEL-EMOJI',
        sender: 'A',
        receiver: 'Ana 🚗👩🏽‍🔧Ruiz ❤️ ❤ 🇺🇸 ©️',
        origin: '📍',
        reference: '7 #1 📦',
      },
    });
    const [page] = await textsOf('labels.pdf?numbers=LABEL-EMOJI');
    expect(page).toContain('Receiver Ana Ruiz © Scan to track Reference 7 #1');
    expect(page).not.toContain('From');
    const zpl = (await fileOf('labels.zpl?numbers=LABEL-EMOJI&dpi=203')).toString();
    expect(zpl).toContain('^FDAna Ruiz ©^FS');
    expect(zpl).toContain('^FDRef 7 #1^FS');
  });

  it('are readable with the longest number and name', async () => {
    const [page] = await pagesOf(await fileOf(`labels.pdf?numbers=${LONGEST}`));
    expect(page?.codes).toContain(addressOf(LONGEST));
    expect(page?.text.replaceAll(' ', '')).toContain(LONGEST);
  });

  it.each([
    ['203', ['LABEL-1', 'LABEL-2']],
    ['300', ['LABEL-1']],
  ])('in ZPL for %s dots an inch have the same codes', async (dpi, numbers) => {
    const zpl = await fileOf(`labels.zpl?numbers=${numbers.join(',')}&pieces=1&dpi=${dpi}`);
    const { api } = await ready;
    const images = await api.zplToBase64MultipleAsync(
      zpl.toString(),
      101.6,
      152.4,
      Math.round(Number(dpi) / 25.4),
    );
    const codes = await Promise.all(images.map((image) => codesIn(Buffer.from(image, 'base64'))));
    expect(codes).toEqual(numbers.map((number) => [`Code128 ${number}`, addressOf(number)]));
    expect(zpl.toString()).toContain('Zoë Łukasz');
    expect(zpl.toString()).not.toContain('Oak Ave');
  });

  it('in ZPL have no text that ends a field', async () => {
    await admin('POST /api/packages', {
      body: { trackingNumber: 'LABEL-ZPL', sender: 'A', receiver: '^XZ~JA_EE', reference: 'R^1' },
    });
    const zpl = (await fileOf('labels.zpl?numbers=LABEL-ZPL&dpi=203')).toString();
    expect(zpl).toContain('_5EXZ_7EJA_5FEE');
    expect(zpl.match(/\^XZ/g)).toHaveLength(1);
    expect(zpl).not.toContain('~');
  });
});

it('a windshield sheet has number, vehicle, lane and VIN on a letter sheet in landscape, for vehicles only', async () => {
  const [page, ...others] = await pagesOf(await fileOf('windshields.pdf?numbers=LABEL-1,LABEL-2'));
  expect(others).toEqual([]);
  expect(page).toMatchObject({
    width: 11,
    height: 8.5,
    codes: [`Code39 ${VIN}`, addressOf('LABEL-2')],
  });
  for (const words of ['LABEL-2', '2018 Subaru Outback', 'Reno, NV', 'Provo, UT', VIN]) {
    expect(page?.text).toContain(words);
  }
});
