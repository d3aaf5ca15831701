import { cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { MessageText } from './message-text.tsx';

afterEach(cleanup);

it('opens pages in a new window and tracking numbers in the console, and shows hostile text as text', () => {
  const text =
    'mw123456789 https://example.com/a. <img src=x onerror=alert(1)> [x](javascript:alert(1)) app://console/';
  const { container } = render(
    <MemoryRouter initialEntries={['/admin/support']}>
      <MessageText text={text} />
    </MemoryRouter>,
  );
  expect(container.textContent).toBe(text);
  expect(container.querySelector('img')).toBeNull();
  const links = screen.getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/admin?package=MW123456789',
    'https://example.com/a',
  ]);
  expect(links[1]).toMatchObject({ target: '_blank', rel: 'noopener noreferrer nofollow' });
});
