import { responseKeysPlugin } from '@moveway/contracts/http/response-keys.ts';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'electron-vite';

/*
 * Everything is bundled: what the app needs at run time is in devDependencies, because electron-vite leaves
 * `dependencies` as imports, and a workspace package would then be imported as TypeScript by Electron.
 */
export default defineConfig({
  main: {
    plugins: [responseKeysPlugin()],
    build: {
      rolldownOptions: {
        input: 'src/main/index.ts',
        // As the preload script: the only Electron for a closed network (docs/decisions/desktop-console.md) cannot load
        // an app that is an ES module.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  preload: {
    build: {
      rolldownOptions: {
        input: 'src/preload/index.ts',
        // A sandboxed preload must be CommonJS; under "type": "module" its extension has to be `.cjs`.
        output: { format: 'cjs', entryFileNames: '[name].cjs' },
      },
    },
  },
  renderer: {
    root: 'src/renderer',
    plugins: [react(), responseKeysPlugin()],
    build: {
      rolldownOptions: {
        input: ['src/renderer/index.html', 'src/renderer/preferences.html'],
        output: {
          codeSplitting: {
            // The libraries that both windows begin with, in one file: apart they are larger.
            groups: [{ name: 'libraries', tags: ['$initial'], test: /node_modules/ }],
          },
        },
      },
      // electron-vite leaves code as it is; the window parses it at every start.
      minify: true,
      // Read by `pnpm budgets`.
      manifest: true,
      // Small files inlined as data: addresses would need holes in the content security policy.
      assetsInlineLimit: 0,
    },
  },
});
