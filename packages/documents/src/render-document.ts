import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import PdfKit from 'pdfkit';
import type { DocumentSection, DocumentText } from './document-text.ts';
import { createFormFields, type FormFields } from './form-fields.ts';

type Pdf = InstanceType<typeof PdfKit>;
type Parent = ReturnType<Pdf['struct']>;

const font = (weight: 400 | 700) =>
  fileURLToPath(import.meta.resolve(`@fontsource/overpass/files/overpass-latin-${weight}-normal.woff`));

const MARGIN = 56;
const BLUE = '#003f87';
const TEXT = '#1d2125';
const MUTED = '#565b61';
const FIELD = '#f2f4f7';
const LINE_HEIGHT = 22;
const NOTE_HEIGHT = 58;
const GAP = 16;
/** Fixed, so that the same text gives the same file whenever it is built. */
const DATE = new Date('2026-01-01T00:00:00Z');

/** The types of pdfkit do not know this subset yet. */
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
 * The document as a tagged PDF (PDF/UA): headings, paragraphs and lists are tagged for screen readers as what they are,
 * in the order of reading, and the fonts are in the file.
 */
export async function renderDocument({ title, subject, sections }: DocumentText): Promise<Uint8Array> {
  const pdf = new PdfKit({
    size: 'LETTER',
    margin: MARGIN,
    pdfVersion: '1.7',
    tagged: true,
    lang: 'en-US',
    displayTitle: true,
    bufferPages: true,
    ...ACCESSIBLE,
    info: { Title: title, Subject: subject, Author: 'Moveway', CreationDate: DATE, ModDate: DATE },
  });
  const bytes = buffer(pdf);
  pdf.registerFont('text', font(400)).registerFont('strong', font(700));
  const root = pdf.struct('Document');
  pdf.addStructure(root);
  drawHead(pdf, root, { title, subject });
  const isForm = sections.some(({ blanks, notes, isChecklist }) => blanks ?? notes ?? isChecklist);
  const fields = isForm ? createFormFields(pdf) : undefined;
  for (const section of sections) {
    drawSection(pdf, root, section, fields);
  }
  root.end();
  drawFooters(pdf, title);
  pdf.end();
  return bytes;
}

function drawHead(pdf: Pdf, root: Parent, { title, subject }: Pick<DocumentText, 'title' | 'subject'>): void {
  const top = MARGIN - 14;
  // Readers that rearrange a page need to know where a figure is. The types do not know this option yet.
  const bounds: object = { bbox: [MARGIN, top, MARGIN + 36, top + 40] };
  root.add(
    pdf.struct('Figure', { alt: 'Moveway: a shield with a road', ...bounds }, () => {
      pdf.save().translate(MARGIN, top);
      for (const [color, path] of MARK) {
        pdf.path(path).fill(color);
      }
      pdf.restore();
    }),
  );
  add(pdf, root, 'H1', () => {
    pdf
      .font('strong')
      .fontSize(24)
      .fillColor(BLUE)
      .text(title, MARGIN + 50, MARGIN - 4);
  });
  pdf.moveDown(0.5);
  add(pdf, root, 'P', () => pdf.font('text').fontSize(12).fillColor(TEXT).text(subject, MARGIN));
}

function drawSection(
  pdf: Pdf,
  root: Parent,
  { heading, paragraphs = [], points = [], isChecklist, notes = [], blanks = [] }: DocumentSection,
  fields: FormFields | undefined,
): void {
  pdf.moveDown(1);
  // A heading stays with what follows it.
  keepTogether(pdf, notes.length > 0 ? 130 : 80);
  add(pdf, root, 'H2', () => pdf.font('strong').fontSize(14).fillColor(BLUE).text(heading));
  for (const paragraph of paragraphs) {
    pdf.moveDown(0.4);
    add(pdf, root, 'P', () => bodyText(pdf).text(paragraph));
  }
  if (points.length > 0) {
    drawPoints(pdf, root, points, isChecklist === true ? fields : undefined);
  }
  pdf.moveDown(0.5);
  for (const note of notes) {
    drawFields(pdf, root, [note], NOTE_HEIGHT, fields);
  }
  const inRow = blanks.length === 3 && blanks.every((blank) => blank.length < 30) ? 3 : 2;
  for (let index = 0; index < blanks.length; index += inRow) {
    drawFields(pdf, root, blanks.slice(index, index + inRow), LINE_HEIGHT, fields);
  }
}

/** @param fields where each point has a box to tick */
function drawPoints(pdf: Pdf, root: Parent, points: readonly string[], fields: FormFields | undefined): void {
  const list = pdf.struct('L');
  root.add(list);
  for (const point of points) {
    pdf.moveDown(0.3);
    keepTogether(pdf, 20);
    const item = pdf.struct('LI');
    list.add(item);
    if (fields) {
      const box = { x: MARGIN, y: pdf.y, width: 12, height: 12 };
      decorate(pdf, () => pdf.rect(box.x, box.y, 12, 12).lineWidth(1).stroke(TEXT));
      const label = pdf.struct('Lbl');
      item.add(label);
      fields.check(label, point, box);
      label.end();
    } else {
      item.add(
        pdf.struct('Lbl', {}, () => void bodyText(pdf).text('•', MARGIN, pdf.y, { continued: false })),
      );
      pdf.moveUp();
    }
    const indent = fields ? 20 : 12;
    item.add(pdf.struct('LBody', {}, () => void bodyText(pdf).text(point, MARGIN + indent, pdf.y)));
    pdf.x = MARGIN;
    item.end();
  }
  list.end();
}

/** Fields beside each other, each with its name above it. One alone is as wide as the page. */
function drawFields(
  pdf: Pdf,
  root: Parent,
  names: readonly string[],
  height: number,
  fields: FormFields | undefined,
): void {
  keepTogether(pdf, height + 30);
  const top = pdf.y;
  const whole = pdf.page.width - 2 * MARGIN;
  const width = (whole - GAP * (names.length - 1)) / names.length;
  for (const [index, name] of names.entries()) {
    const x = MARGIN + index * (width + GAP);
    add(pdf, root, 'P', () => pdf.font('text').fontSize(10).fillColor(MUTED).text(name, x, top, { width }));
    const y = top + 15;
    decorate(pdf, () => {
      pdf.rect(x, y, width, height).fill(FIELD);
      pdf
        .moveTo(x, y + height)
        .lineTo(x + width, y + height)
        .lineWidth(1)
        .stroke(TEXT);
    });
    fields?.text(root, name, { x, y, width, height }, { isMultiline: height > LINE_HEIGHT });
  }
  pdf.x = MARGIN;
  pdf.y = top + 15 + height + 8;
}

/** The title and the number of the page at the foot of each: decoration to a screen reader. */
function drawFooters(pdf: Pdf, title: string): void {
  const { count } = pdf.bufferedPageRange();
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page);
    // Text below the margin would begin a new page.
    pdf.page.margins.bottom = 0;
    const y = pdf.page.height - 38;
    const place = { width: pdf.page.width - 2 * MARGIN, lineBreak: false } as const;
    decorate(pdf, () => {
      pdf.font('text').fontSize(9).fillColor(MUTED).text(`Moveway, ${title}`, MARGIN, y, place);
      pdf.text(`Page ${page + 1} of ${count}`, MARGIN, y, { ...place, align: 'right' });
    });
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

/** Draws what a screen reader leaves out. */
function decorate(pdf: Pdf, draw: () => void): void {
  pdf.markContent('Artifact', { type: 'Layout' });
  draw();
  pdf.endMarkedContent();
}

/** Begins a new page where less than this is left of this one, in points. */
function keepTogether(pdf: Pdf, height: number): void {
  if (pdf.y + height > pdf.page.height - MARGIN) {
    pdf.addPage();
  }
}
