import type { Plugin } from 'vite';

/**
 * Marks what React Router creates while it is imported as free of side effects, so that the bundler leaves out what the
 * site does not use of it (its data routers and framework mode): the library itself does not say so.
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
          // Names for development tools, and a context of React server components.
          .replaceAll(/^\w+\.(?:displayName|contextType) = .*;$/gm, ''),
        map: null,
      }),
    },
  };
}
