import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import type { DocumentSection, DocumentText } from './document-text.ts';

type Pdf = InstanceType<typeof PdfKit>;
type Parent = ReturnType<Pdf['struct']>;

const font = (weight: 400 | 700) =>
  fileURLToPath(import.meta.resolve(`@fontsource/overpass/files/overpass-latin-${weight}-normal.woff`));

const MARGIN = 64;
const BLUE = '#003f87';
const TEXT = '#1d2125';
/** So that the same text is the same file, whenever it is built. */
const DATE = new Date('2026-01-01T00:00:00Z');

/** Its types do not know this subset yet. */
const ACCESSIBLE: object = { subset: 'PDF/UA' };

/** Our mark, a shield with a road, in a box of 36 by 40. */
const MARK = [
  [
    BLUE,
    'M4 6.5c5.6 0 10.200-1.500 14-4.500 3.800 3 8.400 4.500 14 4.500 1.200 3.600 1.800 7.300 1.800 10.800 0 9.700-5.200 16.300-15.800 20.700C7.400 33.600 2.200 27 2.200 17.300c0-3.500.6-7.200 1.800-10.800Z',
  ],
  ['#ffffff', 'M15.800 10h4.400l6 22.200C24 34 21.200 35.500 18 37c-3.200-1.500-6-3-8.200-4.800Z'],
  ['#f5b301', 'M17.500 12h1l.3 4h-1.600Zm-.5 7h2l.4 5h-2.800Zm-.7 8h3.400l.5 6.500L18 34.700l-2.200-1.200Z'],
] as const;

/**
 * The document as a tagged PDF (PDF/UA): headings, paragraphs and lists are told to screen readers as what they are, in
 * the order of reading, and the fonts are in the file.
 */
export async function renderDocument({ title, subject, sections }: DocumentText): Promise<Uint8Array> {
  const pdf = new PdfKit({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    ...ACCESSIBLE,
    info: { Title: title, Subject: subject, Author: 'Moveway', CreationDate: DATE, ModDate: DATE },
  });
  const bytes = buffer(pdf);
  pdf.registerFont('text', font(400)).registerFont('strong', font(700));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawHead(pdf, root, { title, subject });
  for (const section of sections) {
    drawSection(pdf, root, section);
  }
  root.end();
  pdf.end();
  return bytes;
}

function drawHead(pdf: Pdf, root: Parent, { title, subject }: Pick<DocumentText, 'title' | 'subject'>): void {
  root.add(
    pdf.struct('Figure', { alt: 'Moveway: a shield with a road' }, () => {
      pdf.save().translate(MARGIN, MARGIN - 12);
      for (const [color, path] of MARK) {
        pdf.path(path).fill(color);
      }
      pdf.restore();
    }),
  );
  pdf.y = MARGIN + 44;
  add(pdf, root, 'H1', () => pdf.font('strong').fontSize(24).fillColor(BLUE).text(title));
  pdf.moveDown(0.3);
  add(pdf, root, 'P', () => pdf.font('text').fontSize(12).fillColor(TEXT).text(subject));
}

function drawSection(pdf: Pdf, root: Parent, { heading, paragraphs, points, blanks }: DocumentSection): void {
  pdf.moveDown(1.2);
  keepTogether(pdf, 80);
  add(pdf, root, 'H2', () => pdf.font('strong').fontSize(14).fillColor(BLUE).text(heading));
  for (const paragraph of paragraphs ?? []) {
    pdf.moveDown(0.4);
    add(pdf, root, 'P', () => bodyText(pdf).text(paragraph));
  }
  if (points) {
    const list = pdf.struct('L');
    root.add(list);
    for (const point of points) {
      pdf.moveDown(0.3);
      keepTogether(pdf, 30);
      const item = pdf.struct('LI');
      list.add(item);
      item.add(pdf.struct('Lbl', {}, () => void bodyText(pdf).text('•', { continued: true })));
      item.add(pdf.struct('LBody', {}, () => void bodyText(pdf).text(` ${point}`)));
      item.end();
    }
    list.end();
  }
  for (const blank of blanks ?? []) {
    pdf.moveDown(0.8);
    keepTogether(pdf, 40);
    add(pdf, root, 'P', () => bodyText(pdf).text(`${blank}:`));
    drawRule(pdf);
  }
}

const bodyText = (pdf: Pdf) => pdf.font('text').fontSize(11).fillColor(TEXT);

function add(pdf: Pdf, parent: Parent, tag: 'H1' | 'H2' | 'P', draw: () => void): void {
  parent.add(
    pdf.struct(tag, {}, () => {
      draw();
    }),
  );
}

/** A line to write on: decoration to a screen reader. */
function drawRule(pdf: Pdf): void {
  const y = pdf.y + 16;
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf
    .moveTo(MARGIN, y)
    .lineTo(pdf.page.width - MARGIN, y)
    .lineWidth(0.75)
    .stroke(TEXT);
  pdf.endMarkedContent();
  pdf.y = y + 4;
}

/** Begins a new page where less than this is left of this one, in points. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) {
    pdf.addPage();
  }
}
