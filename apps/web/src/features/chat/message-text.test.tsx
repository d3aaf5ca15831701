import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { MessageText } from './message-text.tsx';

afterEach(cleanup);

function show(text: string) {
  const { container } = render(
    <MemoryRouter>
      <MessageText text={text} />
    </MemoryRouter>,
  );
  const links = screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
  return { text: container.textContent, links };
}

it('links pages and tracking numbers, and leaves the text as it was written', () => {
  const text = 'See https://example.com/a?b=(c), for mw123456789.';
  expect(show(text)).toEqual({
    text,
    links: [
      ['https://example.com/a?b=(c', 'https://example.com/a?b=(c'],
      ['mw123456789', '/tracking?number=MW123456789'],
    ],
  });
  expect(screen.getAllByRole('link')[0]?.getAttribute('rel')).toContain('noopener');
});

it.each([
  'javascript:alert(1) data:text/html,x //example.com',
  '<a href="/x">x</a> **bold** MW12 XMW123456789X',
  'ftp://example.com https://',
])('interprets nothing else: %s', (text) => {
  expect(show(text)).toEqual({ text, links: [] });
});
