import type { Plugin } from 'vite';

/**
 * Marks what React Router creates on import as free of side effects, so that the bundler drops its unused parts (data
 * routers and framework mode). The library does not mark them itself.
 */
export function routerPlugin(): Plugin {
  return {
    name: 'moveway:router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: (code) => ({
        code: code
          .replaceAll(
            /\b(React\d*\.(?:createContext|forwardRef|memo|createElement)\()/g,
            '/* @__PURE__ */ $1',
          )
          .replaceAll(/^(var \w+ = )new (Set|URL)\(/gm, '$1/* @__PURE__ */ new $2(')
          // Checks of how the pages use the library, with long messages.
          .replaceAll(/^function (?:invariant|warning)\(/gm, '/* @__NO_SIDE_EFFECTS__ */ $&')
          // Names for developer tools, and a context of React server components.
          .replaceAll(/^\w+\.(?:displayName|contextType) = .*;$/gm, ''),
        map: null,
      }),
    },
  };
}
