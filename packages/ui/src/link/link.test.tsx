import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Link } from './link.tsx';

function Place() {
  const { pathname, search } = useLocation();
  return <output>{`${useNavigationType()} ${pathname}${search}`}</output>;
}

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/here?a=1']}>
      <Link to="/there">There</Link>
      <Link to={{ search: '?b=2' }}>Beside</Link>
      <Link to="/here?a=1">Here</Link>
      <Link to="/there" onClick={(event) => event.preventDefault()}>
        Prevented
      </Link>
      <Place />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

/** @returns whether the browser is left to follow the link itself */
function click(name: string, modifiers = {}): boolean {
  let isLeft = false;
  // Last of all; jsdom cannot load another document.
  const onClick = (event: MouseEvent) => {
    isLeft = !event.defaultPrevented;
    event.preventDefault();
  };
  addEventListener('click', onClick, { once: true });
  fireEvent.click(screen.getByRole('link', { name }), modifiers);
  return isLeft;
}

const place = () => screen.getByRole('status').textContent;

it('leads to another page without loading a document', () => {
  expect(screen.getByRole('link', { name: 'There' }).getAttribute('href')).toBe('/there');
  expect(click('There')).toBe(false);
  expect(place()).toBe('PUSH /there');
});

it('stays on the page when it names a query only', () => {
  click('Beside');
  expect(place()).toBe('PUSH /here?b=2');
});

it('adds no entry to the history when it leads to the current address', () => {
  click('Here');
  expect(place()).toBe('REPLACE /here?a=1');
});

it.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
  'leaves the click to the browser with %o',
  (modifiers) => {
    expect(click('There', modifiers)).toBe(true);
    expect(place()).toBe('POP /here?a=1');
  },
);

it('stays where its own handler prevents it', () => {
  click('Prevented');
  expect(place()).toBe('POP /here?a=1');
});
