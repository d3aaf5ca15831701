import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import { BrowserRouter, useLocation, useNavigate, type To } from 'react-router-dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { z } from 'zod';
import { NuqsAdapter } from 'nuqs/adapters/react-router/v7';
import { listAddress, useListAddress } from './use-address.ts';

const cursor = z.string().max(9).optional();
const period = z.enum(['week', 'year']).optional();
const left = listAddress(z.object({ period }));
const right = listAddress(z.object({ search: z.string().trim().max(5).optional(), cursor }), ['open']);

type Lists = {
  left: ReturnType<typeof useLeft>;
  right: ReturnType<typeof useRight>;
  go: (to: To | -1) => void;
};
const useLeft = () => useListAddress(left);
const useRight = () => useListAddress(right);
const lists = {} as Lists;

function Left({ give }: { give: (list: Lists['left']) => void }) {
  give(useLeft());
  return null;
}

function Right({ give }: { give: (lists: Omit<Lists, 'left'>) => void }) {
  const navigate = useNavigate();
  const right = useRight();
  give({ right, go: (to) => void (to === -1 ? navigate(-1) : navigate(to)) });
  return <p>filter {JSON.stringify(right.filter)}</p>;
}

/** How many entries the history has had since the address was opened, and the query of the current one. */
function Address() {
  return <output>{`${history.length - entries} ${useLocation().search}`}</output>;
}

let entries = 0;

function open(search: string): void {
  history.replaceState(null, '', `/${search}`);
  entries = history.length;
  show();
}

const show = () =>
  render(
    <BrowserRouter>
      <NuqsAdapter defaultOptions={{ shallow: false }}>
        <Left give={(left) => Object.assign(lists, { left })} />
        <Right give={(right) => Object.assign(lists, right)} />
        <Address />
      </NuqsAdapter>
    </BrowserRouter>,
  );

const expectAddress = (text: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(text));
const filterIs = (filter: object) => screen.getByText(`filter ${JSON.stringify(filter)}`);

beforeEach(() => open('?tab=analytics'));
afterEach(cleanup);

it('applies changes that two parts of a screen make at the same moment', async () => {
  act(() => {
    lists.left.change({ period: 'year' });
    lists.right.change({ search: 'boise' });
    lists.right.open({ open: 'MW1' });
  });
  // Shown at once, before the URL changes.
  expect(filterIs({ search: 'boise' })).toBeTruthy();
  await expectAddress('1 ?tab=analytics&period=year&search=boise&open=MW1');
});

it('applies changes to the current URL, also in a function of an earlier rendering', async () => {
  const early = lists.left;
  act(() => early.change({ period: 'year' }));
  await expectAddress('1 ?tab=analytics&period=year');
  act(() => lists.right.change({ search: 'boise' }));
  await expectAddress('2 ?tab=analytics&period=year&search=boise');
  act(() => early.change({ period: 'week' }, { replace: true }));
  expect(lists.left.filter).toEqual({ period: 'week' });
  await expectAddress('2 ?tab=analytics&period=week&search=boise');
});

it('ignores values that the schema rejects, in the URL and in a change', async () => {
  cleanup();
  open('?search=elsewhere&period=century&open=MW1');
  expect(lists.right.filter).toEqual({});
  expect(lists.right.isFiltered).toBe(false);
  expect(lists.left.filter).toEqual({});
  expect(lists.right.read('open')).toBe('MW1');
  act(() => lists.right.change({ search: 'elsewhere' }));
  act(() => lists.right.change({ search: ' ohio ' }));
  await expectAddress('1 ?search=ohio&period=century&open=MW1');
  expect(filterIs({ search: 'ohio' })).toBeTruthy();
});

it('follows links, and the way back', async () => {
  act(() => lists.right.change({ search: 'boise' }));
  await expectAddress('1 ?tab=analytics&search=boise');
  act(() => lists.go({ search: '?search=ohio' }));
  await waitFor(() => expect(filterIs({ search: 'ohio' })).toBeTruthy());
  act(() => lists.go(-1));
  await waitFor(() => expect(filterIs({ search: 'boise' })).toBeTruthy());
  act(() => lists.right.clear());
  await expectAddress('2 ?tab=analytics');
  expect(lists.right.filter).toEqual({});
});

it('finds the page before again, also after a reload, and starts over with another filter', async () => {
  act(() => lists.right.goToNext('second'));
  act(() => lists.right.goToNext('third'));
  // Opened beside the list, it leaves the list where it is.
  act(() => lists.right.open({ open: 'MW1' }));
  await expectAddress('3 ?tab=analytics&cursor=third&open=MW1');
  cleanup();
  show();
  act(() => lists.right.goToPrevious());
  await expectAddress('4 ?tab=analytics&cursor=second&open=MW1');
  act(() => lists.right.goToNext('third'));
  act(() => lists.right.change({ search: 'boise' }));
  await expectAddress('6 ?tab=analytics&open=MW1&search=boise');
  expect(lists.right.hasPrevious).toBe(false);
  act(() => lists.right.goToNext('fourth'));
  act(() => lists.right.goToPrevious());
  await expectAddress('8 ?tab=analytics&open=MW1&search=boise');
});

it('leaves the address alone when the list is gone before it was written', async () => {
  act(() => lists.right.change({ search: 'boise' }));
  cleanup();
  open('?tab=users');
  // The library writes in the order of the changes.
  await vi.waitFor(() => {
    act(() => lists.left.change({ period: 'year' }));
    expect(location.search).toContain('period=year');
  });
  expect(location.search).toBe('?tab=users&period=year');
});

it('leads from a page that was opened by its address to the first one', async () => {
  cleanup();
  open('?cursor=second');
  act(() => lists.right.goToPrevious());
  await expectAddress('1 ');
  expect(lists.right.hasPrevious).toBe(false);
});
