import { act, cleanup, render, screen } from '@testing-library/react';
import { MemoryRouter, useLocation, useNavigationType } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { useAddress } from './use-address.ts';

type Write = (name: string, value: string) => void;

let left: Write = () => undefined;
let right: Write = () => undefined;

function Writer({ give }: { give: (write: Write) => void }) {
  const { write } = useAddress();
  give((name, value) =>
    write((before) => {
      const next = new URLSearchParams(before);
      next.set(name, value);
      return next;
    }),
  );
  return null;
}

function Reader() {
  return <output>{`${useNavigationType()} ${useLocation().search}`}</output>;
}

beforeEach(() => {
  render(
    <MemoryRouter initialEntries={['/?tab=analytics']}>
      <Writer give={(write) => (left = write)} />
      <Writer give={(write) => (right = write)} />
      <Reader />
    </MemoryRouter>,
  );
});
afterEach(cleanup);

it('keeps what two parts of a screen change in the same moment', () => {
  act(() => {
    left('period', 'year');
    right('reason', 'stalled');
    left('limit', '10');
  });
  expect(screen.getByRole('status').textContent).toBe(
    'PUSH ?tab=analytics&period=year&reason=stalled&limit=10',
  );
});

it('goes on from the address as it is, also in a function of an earlier rendering', () => {
  const early = left;
  act(() => early('period', 'year'));
  act(() => right('reason', 'stalled'));
  act(() => early('period', 'week'));
  expect(screen.getByRole('status').textContent).toBe('PUSH ?tab=analytics&period=week&reason=stalled');
});
