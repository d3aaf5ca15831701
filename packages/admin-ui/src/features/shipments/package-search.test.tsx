import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { prepareBrowser, errorResponse, renderConsole } from '../../testing/render-console.tsx';
// Loaded before the tests, so that no test waits for its code.
import './packages-tab.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/packages';

it('says in the place of the list that a search is too broad, and to add a word', async () => {
  const words = 'Too much matches this search. Please add a word, or more of a word.';
  const console = renderConsole(
    {
      [LIST]: ({ query }) =>
        query.get('search') === 'ann becker'
          ? errorResponse(422, 'search_too_broad', words)
          : { body: { items: [] } },
    },
    undefined,
    '/?search=ann+becker',
  );
  expect(await screen.findByText('This search is too broad')).toBeTruthy();
  expect(screen.getByText(words)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();

  await console.user.type(screen.getByRole('searchbox', { name: 'Search packages' }), ' zoe');
  expect(await screen.findByText('No packages match this search')).toBeTruthy();
  expect(screen.queryByText(words)).toBeNull();
});
