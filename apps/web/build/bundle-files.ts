import type { Rolldown } from 'vite';

/** Whether an output is the chunk of a module, named by its path from the root of the app (`src/…`). */
export function isChunkOf(
  output: Rolldown.OutputAsset | Rolldown.OutputChunk,
  module: string,
): output is Rolldown.OutputChunk {
  return output.type === 'chunk' && (output.facadeModuleId?.endsWith(`/${module}`) ?? false);
}

/**
 * The JavaScript and CSS files of a chunk, including those of its static imports and, with `follow: 'all'`, of its
 * dynamic imports. Chunks in `except` are skipped.
 */
export function collectFiles(
  bundle: Rolldown.OutputBundle,
  start: string,
  { follow, except = new Set() }: { follow: 'imports' | 'all'; except?: ReadonlySet<string> },
): Set<string> {
  const files = new Set<string>();
  const enter = (fileName: string) => {
    const output = bundle[fileName];
    if (files.has(fileName) || except.has(fileName) || output?.type !== 'chunk') {
      return;
    }
    files.add(fileName);
    for (const style of output.viteMetadata?.importedCss ?? []) {
      files.add(style);
    }
    for (const next of follow === 'all' ? [...output.imports, ...output.dynamicImports] : output.imports) {
      enter(next);
    }
  };
  enter(start);
  return files;
}
