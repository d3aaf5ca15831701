import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { MemoryRouter, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Loaded up front, so that no test waits for the lazy chunk.
import '../../lib/pasted-numbers-panel.tsx';
import { HomePage } from './home-page.tsx';
import { TrackingBox } from './tracking-box.tsx';
import { REVIEWS } from './home.content.ts';
import { Reviews } from './reviews.tsx';
import { WaysToShip } from './home-sections.tsx';

const open = () =>
  render(
    <ToastProvider>
      <MemoryRouter>
        <TrackingBox />
        <Address />
      </MemoryRouter>
    </ToastProvider>,
  );

describe('tracking box', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    open();
  });
  afterEach(() => {
    cleanup();
    sessionStorage.clear();
    vi.useRealTimers();
  });

  it('cannot be submitted while it is empty or blank', () => {
    expect(button().disabled).toBe(true);
    type('   ');
    expect(button().disabled).toBe(true);
    fireEvent.submit(field());
    pass(2000);
    expect(address()).toBe('/');
  });

  it('says Tracking... for one second, then opens the tracking page with the trimmed number', () => {
    type('  mw123456789 ');
    fireEvent.click(button());
    expect(button().textContent).toBe('Tracking...');
    expect(button().disabled).toBe(true);
    pass(999);
    expect(address()).toBe('/');
    pass(1);
    expect(address()).toBe('/tracking?number=mw123456789');
  });

  it('has what was typed after a reload, until it was submitted', () => {
    const reload = () => {
      cleanup();
      open();
    };
    type('mw123456789');
    reload();
    expect(field().value).toBe('mw123456789');
    fireEvent.submit(field());
    pass(1000);
    reload();
    expect(field().value).toBe('');
  });

  it('encodes several numbers in the address, and is submitted by Enter', () => {
    type('MW1, MW2&x');
    fireEvent.keyDown(field(), { key: 'Enter' });
    pass(1000);
    expect(address()).toBe('/tracking?number=MW1%2C%20MW2%26x');
  });

  it('opens the page once, however often it is submitted', () => {
    type('MW123456789');
    fireEvent.submit(field());
    pass(600);
    fireEvent.submit(field());
    pass(400);
    expect(address()).toBe('/tracking?number=MW123456789');
  });

  it.each([
    ['a list as it is', 'MW111111111, ABCDE12345', 'MW111111111, ABCDE12345'],
    ['the numbers of several lines', 'Your order:\nMW111111111\nMW222222222', 'MW111111111, MW222222222'],
    ['a column on one line', 'MW111111111\r\nMW222222222\r\n', 'MW111111111, MW222222222'],
  ])('takes %s when it is pasted', async (_, text, taken) => {
    await paste(text);
    expect(field().value).toBe(taken);
  });

  it('leaves the numbers of a pasted sentence as chips, which can be removed', async () => {
    type('ABCDE12345 ');
    await paste('your order MW111111111 and MW-222-222-222, thanks');
    expect(field().value).toBe('ABCDE12345, MW111111111, MW222222222');
    expect(screen.getByText('Found 2 tracking numbers.').parentElement?.textContent).toBe(
      'Found 2 tracking numbers. Ignored: your, order, and, thanks',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Remove MW111111111' }));
    expect(field().value).toBe('ABCDE12345, MW222222222');
    expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Remove MW222222222' }));
  });
});

function Address() {
  const { pathname, search } = useLocation();
  return <output>{pathname + search}</output>;
}

const field = () => screen.getByLabelText<HTMLTextAreaElement>('Tracking number');
const button = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Track/ });
const address = () => document.querySelector('output')?.textContent;
const type = (value: string) => fireEvent.change(field(), { target: { value } });
/** As a browser does, which inserts the text after the event. */
const paste = async (text: string) => {
  fireEvent.paste(field(), { clipboardData: { getData: () => text } });
  type(field().value + text);
  await act(() => vi.advanceTimersByTimeAsync(0));
  await act(() => vi.advanceTimersByTimeAsync(0));
};
const pass = (milliseconds: number) => act(() => void vi.advanceTimersByTime(milliseconds));

describe('the reviews', () => {
  beforeEach(() => void render(<Reviews />));
  afterEach(cleanup);

  it('begin with the first of six, wrap around in both directions, move by the arrow keys, and go to the review of a dot', () => {
    expect(REVIEWS).toHaveLength(6);
    expect(shown()).toEqual(['1 of 6']);
    const button = (name: string) => screen.getByRole('button', { name });
    const press = (key: string) => fireEvent.keyDown(button('Next review'), { key });
    for (const [move, expected] of [
      [() => fireEvent.click(button('Previous review')), '6 of 6'],
      [() => fireEvent.click(button('Next review')), '1 of 6'],
      [() => press('ArrowRight'), '2 of 6'],
      [() => press('ArrowLeft'), '1 of 6'],
      [() => fireEvent.click(button('Review 4')), '4 of 6'],
    ] as const) {
      move();
      expect(shown()).toEqual([expected]);
    }
    expect(button('Review 4').getAttribute('aria-current')).toBe('true');
  });

  it('are swiped in both directions, and ignore a touch that only scrolls', () => {
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
});

it('offers tracking beside the quote, for a visitor who has scrolled past the box', () => {
  render(<WaysToShip />, { wrapper: MemoryRouter });
  expect(screen.getByRole('link', { name: 'Get a quote' }).getAttribute('href')).toBe('/quote');
  expect(screen.getByRole('link', { name: 'Track a package' }).getAttribute('href')).toBe('/tracking');
});

it('says how to track, what the company promises and what it has done', () => {
  const { container } = render(
    <ToastProvider>
      <HomePage />
    </ToastProvider>,
    { wrapper: MemoryRouter },
  );
  for (const text of [
    'Real-time tracking',
    'Secure delivery',
    '24/7 support',
    '2.5M+',
    '98.5%',
    '50+',
    '99.2%',
    'Pickup',
    'In transit',
    'Delivered',
    '10-12 characters',
    'commas',
    'No account needed',
  ]) {
    expect(container.textContent).toContain(text);
  }
});
