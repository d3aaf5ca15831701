import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { REVIEWS } from './home.content.ts';
import { Reviews } from './reviews.tsx';

beforeEach(() => void render(<Reviews />));
afterEach(cleanup);

it('has six reviews and shows the first', () => {
  expect(REVIEWS).toHaveLength(6);
  expect(shown()).toEqual(['1 of 6']);
});

it('wraps around in both directions', () => {
  fireEvent.click(screen.getByRole('button', { name: 'Previous review' }));
  expect(shown()).toEqual(['6 of 6']);
  fireEvent.click(screen.getByRole('button', { name: 'Next review' }));
  expect(shown()).toEqual(['1 of 6']);
});

it('goes to the review of a dot and marks it', () => {
  const dot = screen.getByRole('button', { name: 'Review 4' });
  fireEvent.click(dot);
  expect(shown()).toEqual(['4 of 6']);
  expect(dot.getAttribute('aria-current')).toBe('true');
});

it('moves by the arrow keys', () => {
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next review' }), { key: 'ArrowRight' });
  expect(shown()).toEqual(['2 of 6']);
  fireEvent.keyDown(screen.getByRole('button', { name: 'Next review' }), { key: 'ArrowLeft' });
  expect(shown()).toEqual(['1 of 6']);
});

it('is swiped in both directions, and ignores a touch that only scrolls', () => {
  const swipe = (from: number, to: number) => {
    const [review] = screen.getAllByRole('figure');
    fireEvent.touchStart(review as HTMLElement, { changedTouches: [{ clientX: from }] });
    fireEvent.touchEnd(review as HTMLElement, { changedTouches: [{ clientX: to }] });
    return shown()[0];
  };
  expect(swipe(300, 200)).toBe('2 of 6');
  expect(swipe(200, 300)).toBe('1 of 6');
  expect(swipe(300, 280)).toBe('1 of 6');
});

function shown(): (string | null)[] {
  return screen.getAllByRole('figure').map((review) => review.getAttribute('aria-label'));
}
