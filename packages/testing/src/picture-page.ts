import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a picture shows, as the name of its file says it. */
export interface PictureName {
  /** The pages or the test it was taken of. */
  group: string;
  state: string;
  width: string;
  theme: string;
}

const BETWEEN = ' - ';

/** `accessible-site - a package that is late - 390 - dark.png` */
export const pictureFile = ({ group, state, width, theme }: PictureName): string =>
  `${[group, state.replaceAll('/', ' '), width, theme].join(BETWEEN)}.png`;

function readPictureFile(file: string): (PictureName & { file: string })[] {
  const [, group, state, width, theme] = /^(.+?) - (.+) - (\d+) - (light|dark)\.png$/.exec(file) ?? [];
  return group && state && width && theme ? [{ file, group, state, width, theme }] : [];
}

/**
 * Writes `index.html` into a directory of pictures: a row for each state, with its pictures beside each other.
 * @returns the path of the page, and how many pictures it shows
 */
export async function writePicturePage(directory: string): Promise<{ path: string; pictures: number }> {
  const pictures = (await readdir(directory)).toSorted().flatMap(readPictureFile);
  const states = Map.groupBy(pictures, ({ group, state }) => `${group}: ${state}`);
  const rows = [...states].map(
    ([title, ofState]) =>
      `<section><h2>${escaped(title)}</h2><div>${ofState
        .toSorted((a, b) => Number(b.width) - Number(a.width) || b.theme.localeCompare(a.theme))
        .map(
          ({ file, width, theme }) =>
            `<figure><a href="${encodeURIComponent(file)}"><img loading="lazy" height="480" alt="" src="${encodeURIComponent(file)}"></a>` +
            `<figcaption>${width} px, ${theme}</figcaption></figure>`,
        )
        .join('')}</div></section>`,
  );
  const path = join(directory, 'index.html');
  await writeFile(
    path,
    '<!doctype html><html lang="en"><meta charset="utf-8"><title>Every screen</title><style>' +
      'body{font:16px/1.4 sans-serif;margin:16px;background:#888}h2{font-size:18px}' +
      'div{display:flex;gap:16px;align-items:start;overflow-x:auto}figure{margin:0}</style>' +
      `<h1>${states.size} screens</h1>${rows.join('\n')}</html>\n`,
  );
  return { path, pictures: pictures.length };
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
