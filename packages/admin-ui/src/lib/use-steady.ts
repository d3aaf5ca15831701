import { useInsertionEffect, useRef, useState } from 'react';

/**
 * Functions that stay the same from render to render, and do what those of the last one do: for what is rendered again
 * only when its properties change.
 */
export function useSteady<T extends { [Name in keyof T]: (...args: never[]) => unknown }>(functions: T): T {
  const latest = useRef(functions);
  useInsertionEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(() => {
    const steadyOf =
      (name: keyof T) =>
      (...args: never[]) =>
        latest.current[name](...args);
    const names = Object.keys(functions) as (keyof T)[];
    return Object.fromEntries(names.map((name) => [name, steadyOf(name)])) as T;
  });
  return steady;
}
