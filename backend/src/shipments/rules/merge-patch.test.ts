import { expect, it } from 'vitest';
import { mergePatch } from './merge-patch.ts';

/** The examples of RFC 7396, appendix A, whose documents and patches are objects. */
it.each<[document: object, patch: object, result: object]>([
  [{ a: 'b' }, { a: 'c' }, { a: 'c' }],
  [{ a: 'b' }, { b: 'c' }, { a: 'b', b: 'c' }],
  [{ a: 'b' }, { a: null }, {}],
  [{ a: 'b', b: 'c' }, { a: null }, { b: 'c' }],
  [{ a: ['b'] }, { a: 'c' }, { a: 'c' }],
  [{ a: 'c' }, { a: ['b'] }, { a: ['b'] }],
  [{ a: { b: 'c' } }, { a: { b: 'd', c: null } }, { a: { b: 'd' } }],
  [{ a: [{ b: 'c' }] }, { a: [1] }, { a: [1] }],
  [{ e: null }, { a: 1 }, { e: null, a: 1 }],
  [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
])('applies a patch as RFC 7396 says: %j and %j', (document, patch, result) => {
  const before = structuredClone(document);
  expect(mergePatch(document, patch)).toEqual(result);
  expect(document).toEqual(before);
});
