import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { colors } from '@moveway/ui/tokens/tokens.ts';
import { Resvg } from '@resvg/resvg-js';
import { createElement, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import satori from 'satori';

/** In pixels, the usual size of an Open Graph image. */
export const PREVIEW_WIDTH = 1200;
export const PREVIEW_HEIGHT = 630;

const { sign, onSign, accent } = colors.light;

const font = readFile(
  fileURLToPath(import.meta.resolve('@fontsource/overpass/files/overpass-latin-800-normal.woff')),
);

/** The preview image of links to a page: its title on a guide sign above a road. @returns a PNG */
export async function drawPreview(title: string): Promise<Uint8Array> {
  const fonts = [{ name: 'Overpass', data: await font, weight: 800 as const, style: 'normal' as const }];
  const size = { width: PREVIEW_WIDTH, height: PREVIEW_HEIGHT };
  const svg = await satori(guideSign(title), { ...size, fonts });
  return new Resvg(svg).render().asPng();
}

function guideSign(title: string): ReactElement {
  const words = box(
    { flexDirection: 'column', flex: 1, justifyContent: 'space-between' },
    box(
      { alignSelf: 'flex-start', padding: '10px 22px 4px', background: accent, color: '#16181b' },
      'moveway',
    ),
    box({ fontSize: title.length > 34 ? 76 : 96, lineHeight: 1.08, letterSpacing: '-0.03em' }, title),
  );
  const panel = box(
    { flex: 1, margin: 18, padding: 56, border: `6px solid ${onSign}`, borderRadius: 28, fontSize: 36 },
    words,
  );
  const dashes = Array.from({ length: 11 }, () => box({ width: 60, height: 8, background: accent }));
  const road = box(
    { height: 64, alignItems: 'center', justifyContent: 'space-between', background: '#2b2e33' },
    ...dashes,
  );
  return box(
    { width: '100%', height: '100%', flexDirection: 'column', background: sign, color: onSign },
    panel,
    road,
  );
}

/** The library requires `display: flex` on every element with children. */
function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return createElement('div', { style: { display: 'flex', ...style } }, ...children);
}
