import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useRef } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useKeptEnd } from './use-kept-end.ts';

/** Reports that something has another size, as a browser does after each layout. */
let reportSize: () => void;

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(report: () => void) {
        reportSize = () => act(report);
      }
      observe = () => {};
      disconnect = () => {};
    },
  );
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

function Area() {
  const area = useRef<HTMLDivElement>(null);
  const { isAtEnd, showEnd, onScroll } = useKeptEnd(area);
  return (
    <>
      <div ref={area} role="log" tabIndex={-1} onScroll={onScroll}>
        <div />
      </div>
      {!isAtEnd && (
        <button type="button" onClick={showEnd}>
          To the end
        </button>
      )}
    </>
  );
}

const area = () => screen.getByRole('log');
/** Lays out content of this height, of which 200 pixels are shown. */
function layOut(scrollHeight: number): void {
  for (const [key, value] of Object.entries({ scrollHeight, clientHeight: 200 })) {
    Object.defineProperty(area(), key, { value, configurable: true });
  }
}
function scrollTo(top: number): void {
  area().scrollTop = top;
  fireEvent.scroll(area());
}

/** An area of 1000 pixels at its end. */
function renderArea(): void {
  render(<Area />);
  layOut(1000);
  reportSize();
  scrollTo(800);
}

it('follows its end when it grows, also where a scroll is reported only then', () => {
  renderArea();
  layOut(1200);
  reportSize();
  expect(area().scrollTop).toBe(1200);
  area().scrollTop = 1000;
  layOut(1500);
  fireEvent.scroll(area());
  reportSize();
  expect(area().scrollTop).toBe(1500);
});

it('leaves a reader who has scrolled up where they are, until they are at the end again', () => {
  renderArea();
  scrollTo(300);
  layOut(1200);
  reportSize();
  expect(area().scrollTop).toBe(300);
  scrollTo(990);
  layOut(1400);
  reportSize();
  expect(area().scrollTop).toBe(1400);
});

it('shows the end by a button, which gives the focus to the area', () => {
  renderArea();
  scrollTo(300);
  fireEvent.click(screen.getByRole('button', { name: 'To the end' }));
  expect(area().scrollTop).toBe(1000);
  expect(screen.queryByRole('button')).toBeNull();
  expect(document.activeElement).toBe(area());
});
