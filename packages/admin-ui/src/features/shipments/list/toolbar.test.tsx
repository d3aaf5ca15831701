import { screen, within } from '@testing-library/react';
import { expect, it, beforeEach, vi } from 'vitest';
import { prepareBrowser, errorResponse, renderConsole } from '../../../testing/render-console.tsx';
import { renderPackages } from '../../../testing/render-packages.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/packages';

it('shows in place of the list that a search is too broad, and to add a word', async () => {
  const words = 'This search has too many matches. Please add a word or more letters.';
  const console = renderPackages(
    {
      [LIST]: ({ query }) =>
        query.get('search') === 'ann becker'
          ? errorResponse(422, 'search_too_broad', words)
          : { body: { items: [] } },
    },
    { at: '/?search=ann+becker' },
  );
  expect(await screen.findByText('This search is too broad')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

  await console.user.type(screen.getByRole('searchbox', { name: 'Search packages' }), ' zoe');
  expect(await screen.findByText('No matching packages')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
  expect(screen.queryByText('0 packages')).toBeNull();
});

it('takes the tracking numbers out of a pasted sentence, as chips that can be removed', async () => {
  const console = renderPackages();
  const box = await screen.findByRole<HTMLInputElement>('searchbox', { name: 'Search packages' });
  box.focus();
  await console.user.paste('Your cars MW 269-551-120 and MW269551121 are late. Thanks!');
  expect(box.value).toBe('MW269551120 MW269551121');
  expect((await screen.findByText('Found 2 tracking numbers.')).parentElement?.textContent).toBe(
    'Found 2 tracking numbers. Ignored: Your, cars, and, are, late, Thanks',
  );
  expect(screen.getByRole('list', { name: 'Tracking numbers: 2' })).toBeTruthy();
  await vi.waitFor(() =>
    expect(console.callsOf(LIST).at(-1)?.query.get('search')).toBe('MW269551120 MW269551121'),
  );

  await console.user.click(screen.getByRole('button', { name: 'Remove MW269551120' }));
  await vi.waitFor(() => expect(box.value).toBe('MW269551121'));
  expect(screen.getByRole('list', { name: 'Tracking numbers: 1' })).toBeTruthy();
  await vi.waitFor(() => expect(console.callsOf(LIST).at(-1)?.query.get('search')).toBe('MW269551121'));
});

it('says in words which packages they are, for paper, which has no controls', async () => {
  renderPackages({}, { at: '/?attention=late&kind=vehicle&search=ann' });
  const words = 'Current packages, late, vehicles, matching "ann", earliest delivery first';
  expect(await screen.findByText(words)).toBeTruthy();
});

it('has the filters of a tablet in a sheet, and its files beside them', async () => {
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: Number(/\d+/.exec(media)?.[0]) <= 820,
    media,
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    addListener: () => undefined,
    removeListener: () => undefined,
  }));
  const { user } = renderPackages();
  expect(await screen.findByRole('button', { name: 'Import' })).toBeTruthy();
  expect(screen.getByRole('button', { name: /Export CSV/ })).toBeTruthy();
  expect(screen.queryByLabelText('Status')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Filters' }));
  const sheet = within(await screen.findByRole('dialog', { name: 'Filters' }));
  expect(sheet.getByLabelText('Status')).toBeTruthy();
  expect(sheet.queryByRole('button', { name: 'Import' })).toBeNull();
});

const EXPORT = 'GET /api/admin/packages/export.csv';
const file = '\uFEFFTracking number\r\nMW1000001\r\n';

/** The addresses of the downloads that the browser was given. */
const downloads: string[] = [];

beforeEach(() => {
  downloads.length = 0;
  // jsdom follows no link.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    downloads.push(`${new URL(this.href).pathname}${new URL(this.href).search}`);
  });
});

const press = async ({ user }: ReturnType<typeof renderConsole>) =>
  user.click(await screen.findByRole('button', { name: /Export CSV/ }));

it('is downloaded by the browser where a session cookie authenticates, with the filter of the URL', async () => {
  const console = renderPackages({}, { at: '/?status=Delivered&search=acme&cursor=x&package=MW1' });
  await press(console);
  await vi.waitFor(() => expect(downloads).toHaveLength(1));
  expect(downloads[0]).toBe(
    '/api/admin/packages/export.csv?search=acme&status=Delivered&archived=false&sort=needs-work',
  );
  // Nothing of the file passes through the page.
  expect(console.callsOf(EXPORT)).toHaveLength(0);
  expect(console.callsOf(LIST).at(-1)?.query.get('limit')).toBe('1');
});

it('shows why it failed, downloads nothing, and leads to the sign-in when that is over', async () => {
  const console = renderPackages();
  await screen.findByText('No packages yet');
  console.answers[LIST] = () => errorResponse(503, 'unavailable', 'Just a moment.');
  await press(console);
  expect(await screen.findByText('Export Failed')).toBeTruthy();
  expect(screen.getByText('Just a moment.')).toBeTruthy();
  console.answers[LIST] = () => ({ status: 502, body: '<html>' });
  await press(console);
  expect(await screen.findByText('Could not export the packages')).toBeTruthy();
  console.answers[LIST] = () => errorResponse(401, 'unauthenticated', 'Please sign in.');
  console.answers['GET /api/auth/user'] = () => errorResponse(401, 'unauthenticated', 'Please sign in.');
  await press(console);
  expect(await screen.findByRole('button', { name: 'Login' })).toBeTruthy();
  expect(downloads).toEqual([]);
});

it('is saved unchanged, with its byte order mark, where a bearer token authenticates', async () => {
  const console = renderConsole(
    { [EXPORT]: () => ({ body: file, headers: { 'content-type': 'text/csv' } }) },
    't1',
  );
  // In the evening of the company, when it is the next day in UTC.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-22T03:00:00.000Z') });
  await press(console);
  expect(await screen.findByText('Export Saved')).toBeTruthy();
  vi.useRealTimers();
  expect(console.saved[0]?.suggestedName).toBe('packages-2026-11-21.csv');
  expect(console.saved[0]?.text).toBe(file);
  expect(downloads).toEqual([]);
});
