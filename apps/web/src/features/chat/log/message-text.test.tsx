import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { MessageText } from './message-text.tsx';

afterEach(cleanup);

it('links pages and tracking numbers, and leaves the text as it was written', () => {
  const text = 'See https://example.com/a, for mw123456789. <a href="javascript:alert(1)">x</a>';
  const { container } = render(
    <MemoryRouter>
      <MessageText text={text} />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(text);
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    'https://example.com/a',
    '/tracking?number=MW123456789',
  ]);
  expect(links[0]?.getAttribute('rel')).toContain('noopener');
});
