import { sealStorage } from './sealed.ts';

// Imported first, so that everything in the page stores by it.
for (const area of ['localStorage', 'sessionStorage'] as const) {
  Object.defineProperty(globalThis, area, { value: sealStorage(globalThis[area]) });
}
