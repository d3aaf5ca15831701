import { beforeEach, vi } from 'vitest';

/** Before each test: everything is on the screen at once. jsdom has no layout, and no such observer. */
export function prepareOnScreen(): void {
  beforeEach(() => {
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        readonly observe: () => void;
        constructor(onChange: (entries: { isIntersecting: boolean }[]) => void) {
          this.observe = () => onChange([{ isIntersecting: true }]);
        }
        disconnect = () => undefined;
      },
    );
  });
}
