import type { Rolldown } from 'vite';

/** Whether an output is the code of a module, named from the root of the app (`src/…`). */
export function isChunkOf(
  output: Rolldown.OutputAsset | Rolldown.OutputChunk,
  module: string,
): output is Rolldown.OutputChunk {
  return output.type === 'chunk' && (output.facadeModuleId?.endsWith(`/${module}`) ?? false);
}

/**
 * The JavaScript and CSS files that a chunk needs, itself included: what it imports and, if wanted, what it may import
 * later. Chunks in `except` are not entered.
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
