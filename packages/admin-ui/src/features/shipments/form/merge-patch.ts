import { isObject } from '@moveway/api-client/json-object.ts';

/**
 * The merge patch (RFC 7396) that makes one document of another: what differs, and null for what is no longer there.
 */
export function mergePatchBetween(before: object, after: object): Record<string, unknown> {
  const given = new Map<string, unknown>(Object.entries(before));
  const kept = new Map<string, unknown>(Object.entries(after));
  const patch: Record<string, unknown> = {};
  for (const name of new Set([...given.keys(), ...kept.keys()])) {
    const [old, now] = [given.get(name), kept.get(name)];
    if (isObject(now)) {
      const inner = mergePatchBetween(isObject(old) ? old : {}, now);
      if (Object.keys(inner).length > 0) {
        patch[name] = inner;
      }
    } else if (now !== old) {
      patch[name] = now ?? null;
    }
  }
  return patch;
}
