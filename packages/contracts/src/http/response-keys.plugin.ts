import { responseKeys } from './response-keys.ts';

/**
 * For Vite: a build contains the keys of answers as they are, instead of all schemas that they are read from, which
 * are too large to be downloaded by public pages.
 */
export function responseKeysPlugin() {
  return {
    name: 'moveway:response-keys',
    apply: 'build' as const,
    load: (id: string) =>
      id.endsWith('/contracts/src/http/response-keys.ts')
        ? `export const responseKeys = ${JSON.stringify(responseKeys)};`
        : undefined,
  };
}
