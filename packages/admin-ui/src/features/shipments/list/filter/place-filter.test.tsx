import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { errorResponse, prepareBrowser } from '../../../../testing/render-console.tsx';
import { renderPackages } from '../../../../testing/render-packages.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './place-dialog.tsx';

prepareBrowser();

const LIST = 'GET /api/admin/packages';
const PROBLEM = 'Several places have this name. Add the state, as in Omaha, NE or Omaha, AR';

const button = (name: string) => screen.findByRole('button', { name });
const near = () => screen.findByRole('combobox', { name: 'Near' });

it('says at its field that a place is not known, and leaves the list as it is', async () => {
  const { user, callsOf } = renderPackages({
    [LIST]: ({ query }) =>
      query.get('near') === 'omaha'
        ? errorResponse(422, 'shipment.place_unknown', `${PROBLEM}.`, { near: PROBLEM })
        : { body: { items: [] } },
  });
  await user.click(await button('Place: Any place'));
  await user.type(await near(), 'omaha');
  await user.click(await button('Show packages'));
  expect(await screen.findByText(PROBLEM)).toBeTruthy();
  expect(callsOf(LIST).filter(({ query }) => query.get('near') === 'omaha')).toHaveLength(1);
  expect(location.search).not.toContain('near');

  await user.type(await near(), ', ne');
  await user.click(await button('Show packages'));
  await waitFor(() => expect(new URLSearchParams(location.search).get('near')).toBe('omaha, ne'));
  expect(await button('Place: within 50 miles of omaha, ne')).toBeTruthy();
});

it('shows the list as the address has it, and shows any place again', async () => {
  const { user, callsOf } = renderPackages({}, { at: '/?state=NE&near=68508&within=75&cursor=x' });
  await user.click(await button('Place: Nebraska, within 75 miles of 68508'));
  const last = () => Object.fromEntries(callsOf(LIST).at(-1)?.query ?? []);
  expect(last()).toMatchObject({ state: 'NE', near: '68508', within: '75' });
  expect(await screen.findByText('75 miles')).toBeTruthy();
  await user.click(await button('Any place'));
  await waitFor(() => expect(last()).not.toHaveProperty('near'));
  expect(last()).not.toHaveProperty('state');
  expect(location.search).toBe('');
});

it('narrows by a state alone without asking for a place', async () => {
  const { user, callsOf } = renderPackages();
  await user.click(await button('Place: Any place'));
  await user.type(await screen.findByRole('combobox', { name: 'State' }), 'nebr');
  await user.click(await screen.findByTitle('Nebraska'));
  await user.click(await button('Show packages'));
  await waitFor(() => expect(callsOf(LIST).at(-1)?.query.get('state')).toBe('NE'));
  expect(callsOf(LIST).every(({ query }) => query.get('near') === null)).toBe(true);
});
