import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { DOCUMENTS } from './documents.ts';
import { renderDocument } from './render-document.ts';

/** The page that offers eight of them. */
const SITE = readFileSync(
  new URL('../../../apps/web/src/features/forms-publications/forms-publications.content.ts', import.meta.url),
  'utf8',
);

/** Its objects; what is drawn is compressed, and is not read here. */
const objectsOf = async (document: (typeof DOCUMENTS)[number]) =>
  Buffer.from(await renderDocument(document)).toString('latin1');
const count = (text: string, pattern: RegExp) => text.match(pattern)?.length ?? 0;

describe.each(DOCUMENTS.map((document) => [document.slug, document] as const))('%s', (slug, document) => {
  let pdf: string;
  beforeAll(async () => {
    pdf = await objectsOf(document);
  });

  it('is a tagged PDF in English with a title, whose fonts are in the file', () => {
    expect(pdf).toMatch(/^%PDF-1\.7/);
    expect(pdf).toContain('/StructTreeRoot');
    expect(pdf).toContain('/Marked true');
    expect(pdf).toContain('/Lang (en-US)');
    expect(pdf).toContain('/DisplayDocTitle true');
    expect(pdf).toContain('pdfuaid:part');
    expect(count(pdf, /\/FontFile[23]/g)).toBe(2);
  });

  it('tags headings, paragraphs and points as what they are', () => {
    const points = document.sections.flatMap((section) => section.points ?? []);
    expect(count(pdf, /\/S \/H1\b/g)).toBe(1);
    expect(count(pdf, /\/S \/H2\b/g)).toBe(document.sections.length);
    expect(count(pdf, /\/S \/LI\b/g)).toBe(points.length);
    expect(count(pdf, /\/S \/LBody\b/g)).toBe(points.length);
    expect(count(pdf, /\/Alt \(/g)).toBe(1);
    // Where the figure is, from the lower left corner of the page.
    expect(pdf).toContain('/BBox [56 710 92 750]');
  });

  it('can be filled in where it is a form, each field under its own name', () => {
    const lines = document.sections.flatMap(({ notes = [], blanks = [] }) => [...notes, ...blanks]);
    const boxes = document.sections.flatMap(({ isChecklist, points }) =>
      isChecklist === true ? (points ?? []) : [],
    );
    expect(count(pdf, /\/FT \/Tx\b/g)).toBe(lines.length);
    expect(count(pdf, /\/FT \/Btn\b/g)).toBe(boxes.length);
    expect(count(pdf, /\/S \/Form\b/g)).toBe(lines.length + boxes.length);
    expect(count(pdf, /\/TU \(/g)).toBe(lines.length + boxes.length);
    const names = Array.from(pdf.matchAll(/\/T \(([^)]*)\)/g), ([, name]) => name);
    expect(new Set(names).size).toBe(lines.length + boxes.length);
  });

  it('is as large as the site says, to a kilobyte', () => {
    const said = SITE.match(new RegExp(`\\bid: '${slug}'[^}]*?\\bsize: '(\\d+) KB'`))?.[1];
    expect(said === undefined || Math.abs(pdf.length / 1024 - Number(said)) < 1).toBe(true);
    expect(SITE.match(/\bsize: '/g)).toHaveLength(8);
  });

  it('is the same file whenever it is made', async () => {
    expect(await objectsOf(document)).toBe(pdf);
  });
});
