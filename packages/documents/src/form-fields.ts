import type PdfKit from 'pdfkit';

type Pdf = InstanceType<typeof PdfKit>;
type Parent = ReturnType<Pdf['struct']>;
type Reference = ReturnType<Pdf['ref']>;

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export type FormFields = ReturnType<typeof createFormFields>;

/** Flag of a text field that takes several lines (ISO 32000-1, table 228). */
const MULTILINE = 1 << 12;
/** Flag of an annotation that is printed (table 165). */
const PRINTED = 1 << 2;
const INK = [0.11, 0.13, 0.15];

/**
 * Fields that are filled in on a screen, of a document whose text is drawn already. What is typed is set in Helvetica,
 * which every reader has: the fonts in the file hold only the letters that the document itself uses.
 * @param pdf tagged; each field becomes a `Form` in its structure, so that a screen reader says its name
 */
export function createFormFields(pdf: Pdf) {
  pdf.font('Helvetica').initForm();
  let count = 0;
  let marks: { on: Reference; off: Reference } | undefined;

  /** @param look what only this kind of field has */
  function addField(parent: Parent, name: string, { x, y, width, height }: Box, look: object): void {
    count += 1;
    // A field takes the font that is set at the time.
    const field = pdf.font('Helvetica').formField(`${count} ${name}`);
    const element = pdf.struct('Form');
    parent.add(element);
    pdf.annotate(x, y, width, height, {
      Subtype: 'Widget',
      F: PRINTED,
      Parent: field,
      TU: new String(name),
      Contents: new String(name),
      structParent: element,
      ...look,
    } as object);
    element.end();
    const [widget] = (pdf.page.annotations as Reference[]).slice(-1);
    Object.assign(field.data, { Kids: [widget] });
  }

  /** A sign within 12 by 12 points, drawn by a reader that does not draw its own. */
  function appearance(content: string): Reference {
    const form = pdf.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, 12, 12], Resources: {} });
    form.end(Buffer.from(content));
    return form;
  }

  return {
    text(parent: Parent, name: string, box: Box, { isMultiline }: { isMultiline: boolean }): void {
      addField(parent, name, box, { FT: 'Tx', Ff: isMultiline ? MULTILINE : 0 });
    },

    check(parent: Parent, name: string, box: Box): void {
      marks ??= {
        on: appearance(`${INK.join(' ')} RG 1.75 w 2 6 m 5 3 l 10 9.500 l S`),
        off: appearance(''),
      };
      addField(parent, name, box, {
        FT: 'Btn',
        V: 'Off',
        AS: 'Off',
        AP: { N: { Yes: marks.on, Off: marks.off } },
      });
    },
  };
}
