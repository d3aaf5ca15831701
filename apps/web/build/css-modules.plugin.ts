import { createHash } from 'node:crypto';
import { relative } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Imports each class name of a CSS module by itself instead of an object with all of them, so that the bundler writes
 * the names where they are used and leaves out the others.
 */
export function cssModulesPlugin(): Plugin[] {
  return [
    {
      name: 'moveway:css-modules',
      apply: 'build',
      enforce: 'pre',
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css'/ },
        handler: (code) => ({
          code: code.replaceAll(/^import (\w+) from ('[^']+\.module\.css')/gm, 'import * as $1 from $2'),
          map: null,
        }),
      },
    },
    {
      name: 'moveway:css-modules-kept',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        // Its names may all be written elsewhere; its styles are needed all the same.
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
    },
  ];
}

/** A class name of a CSS module in the build, `button_1x9ab`: shorter than Vite's, which end in a line number. */
export function scopedName(name: string, file: string): string {
  const digest = createHash('sha256')
    .update(relative(import.meta.dirname, file))
    .digest();
  return `${name}_${digest.readUInt32LE().toString(36).slice(-5)}`;
}
