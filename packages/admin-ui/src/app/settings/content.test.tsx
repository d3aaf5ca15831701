import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { BeforeOpening } from '../../features/settings/before-opening.tsx';
import type { SettingsSection } from '../../lib/address/settings-sections.ts';
import {
  errorResponse,
  prepareBrowser,
  renderScreen,
  settings,
  stats,
  type Answers,
} from '../../testing/render-console.tsx';
import { SettingsContent } from './content.tsx';

prepareBrowser();

const SETTINGS = 'GET /api/admin/settings';
const SAVE = 'PUT /api/admin/settings';

const open = (section: SettingsSection, answers: Answers = {}) =>
  renderScreen(
    <>
      <BeforeOpening />
      <SettingsContent section={section} />
    </>,
    answers,
  );

const save = () => screen.getByRole('button', { name: 'Save settings' });

it('asks nothing about a setting that the console did not know yet when the draft was typed', async () => {
  const first = open('chat');
  await first.user.type(await screen.findByLabelText('Away message'), ' Thanks!');
  first.close();
  const key = Object.keys(sessionStorage).find((name) => name.endsWith('settings.chat')) ?? '';
  const draft = JSON.parse(sessionStorage.getItem(key) ?? '', (name, value: unknown) =>
    name === 'replyMailMinutes' ? undefined : value,
  ) as unknown;
  sessionStorage.setItem(key, JSON.stringify(draft));
  const second = open('chat', { [SAVE]: ({ body }) => ({ body: { ...(body as object), version: 2 } }) });
  await second.user.click(await screen.findByRole('button', { name: 'Save settings' }));
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(second.callsOf(SAVE).map(({ body }) => body)).toEqual([
    { ...settings, awayText: `${settings.awayText} Thanks!` },
  ]);
});

it('has nothing to save of a draft with only what the section no longer has, and drops it', async () => {
  const first = open('chat');
  await first.user.type(await screen.findByLabelText('Away message'), ' Thanks!');
  first.close();
  const key = Object.keys(sessionStorage).find((name) => name.endsWith('settings.chat')) ?? '';
  sessionStorage.setItem(key, (sessionStorage.getItem(key) ?? '').replaceAll('awayText', 'goneText'));
  open('chat');
  expect(await screen.findByLabelText('Away message')).toHaveProperty('value', settings.awayText);
  expect(screen.queryByText('Not saved yet')).toBeNull();
  expect(screen.queryByRole('button', { name: 'Discard changes' })).toBeNull();
  await waitFor(() => expect(sessionStorage.getItem(key)).toBeNull());
});

it.each([
  [
    'tracking',
    'Days without an update until a package is stalled',
    { ...settings, stalledDays: 5, decided: 'tracking' },
  ],
  [
    'quotes',
    'Days a kept quote is valid',
    { ...settings, quoteTerms: { ...settings.quoteTerms, validDays: 5 } },
  ],
  ['cancellation', 'Fee before dispatch', { ...settings, cancellationTerms: { feeBeforeDispatch: 500 } }],
] as const)(
  'saves %s without what a later server adds to it, and shows it as saved when an earlier reading is answered late',
  async (section, label, sent) => {
    const console = open(section, {
      [SETTINGS]: () => ({ body: { ...settings, later: 1 } }),
      [SAVE]: ({ body }) => ({ body: { ...(body as typeof sent), later: 1, version: 2 } }),
    });
    const { user, answers, callsOf, refresh } = console;
    const field = await screen.findByLabelText<HTMLInputElement>(label);
    const earlier = Promise.withResolvers<{ body: unknown }>();
    answers[SETTINGS] = () => earlier.promise;
    const readings = callsOf(SETTINGS).length;
    refresh();
    await waitFor(() => expect(callsOf(SETTINGS)).toHaveLength(readings + 1));
    answers[SETTINGS] = () => ({ body: { ...sent, version: 2 } });
    await user.clear(field);
    await user.type(field, '5');
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(callsOf(SAVE).map(({ body }) => body)).toEqual([sent]);
    const shown = () => screen.getByLabelText<HTMLInputElement>(label).value;
    const before = shown();
    earlier.resolve({ body: settings });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(shown()).toBe(before);
  },
);

describe('a section', () => {
  it('shows the error of a rejected field, focuses it and sends nothing', async () => {
    const { user, callsOf } = open('contacts');
    await user.type(await screen.findByLabelText('Legal email'), 'nobody');
    await user.click(save());
    expect(await screen.findByText('Please enter a valid email address')).toBeTruthy();
    expect(document.activeElement).toBe(screen.getByLabelText('Legal email'));
    expect(callsOf(SAVE)).toHaveLength(0);
  });

  it('saves its own fields, says so, and asks for the counts again', async () => {
    const console = open('tracking');
    const { user } = console;
    const changed = { ...settings, stalledDays: 35 };
    console.answers[SAVE] = () => ({ body: { ...changed, version: 2 } });
    await user.type(await screen.findByLabelText('Days without an update until a package is stalled'), '5');
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    const counted = console.callsOf('GET /api/admin/stats').length;
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(await screen.findByText('Saved')).toBeTruthy();
    expect(console.callsOf(SAVE)[0]?.body).toEqual({ ...changed, decided: 'tracking' });
    await waitFor(() => expect(console.callsOf('GET /api/admin/stats').length).toBeGreaterThan(counted));

    await user.click(screen.getByLabelText('What a verified receiver sees'));
    await user.click(await screen.findByText('Same as everyone else'));
    await user.click(save());
    await waitFor(() => expect(console.callsOf(SAVE)[1]?.body).toMatchObject({ verifiedSee: 'nothing' }));
  });

  it('gives up on a server that rejects the version it has, and leaves another section as somebody else has saved it', async () => {
    const console = open('console', { [SAVE]: () => errorResponse(409, 'settings.changed', 'Changed.') });
    const { user } = console;
    const theirs = { ...settings, awayText: 'Back on Monday.', version: 2 };
    const most = await screen.findByLabelText('Max Packages Per User');
    await user.type(most, '0');
    await user.click(save());
    expect(await screen.findByText('Settings Not Saved')).toBeTruthy();
    expect(console.callsOf(SAVE)).toHaveLength(1);

    await user.clear(most);
    await user.type(most, '12');
    console.answers[SETTINGS] = () => ({ body: theirs });
    console.answers[SAVE] = ({ body }) =>
      (body as { version: number }).version === 2
        ? { body: { ...theirs, maxPackagesPerUser: 12, version: 3 } }
        : errorResponse(409, 'settings.changed', 'Changed.');
    await user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(console.callsOf(SAVE).at(-1)?.body).toEqual({ ...theirs, maxPackagesPerUser: 12 });
  });

  it('asks where somebody else changed one of its own fields, and saves what was chosen', async () => {
    const theirs = { ...settings, version: 2, maxPackagesPerUser: 20, awayText: 'Back on Monday.' };
    const console = open('console', { [SAVE]: () => errorResponse(409, 'settings.changed', 'Changed.') });
    const { user } = console;
    const most = await screen.findByLabelText('Max Packages Per User');
    await user.clear(most);
    await user.type(most, '12');
    console.answers[SETTINGS] = () => ({ body: theirs });
    await user.click(save());
    expect(await screen.findByText(/Someone else changed the settings/)).toBeTruthy();
    await user.click(screen.getByLabelText(/^Yours: 12/));
    console.answers[SAVE] = () => ({ body: { ...theirs, maxPackagesPerUser: 12, version: 3 } });
    await user.click(screen.getByText('Save with these choices'));
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    expect(console.callsOf(SAVE).at(-1)?.body).toEqual({ ...theirs, maxPackagesPerUser: 12, version: 2 });
  });

  it('has what was typed again after a reload, and asks where it was changed since', async () => {
    const first = open('chat');
    await first.user.type(await screen.findByLabelText('Away message'), ' Thanks!');
    first.close();
    const typed = `${settings.awayText} Thanks!`;
    const second = open('chat', {
      [SETTINGS]: () => ({ body: { ...settings, awayText: 'Back on Monday.', version: 2 } }),
    });
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Away message')).value).toBe(typed);
    await second.user.click(save());
    expect(await screen.findByText(/Someone else changed the settings/)).toBeTruthy();
    expect(second.callsOf(SAVE)).toHaveLength(0);
    second.close();
    const third = open('chat');
    await third.user.click(await screen.findByRole('button', { name: 'Discard changes' }));
    expect(screen.getByLabelText<HTMLTextAreaElement>('Away message').value).toBe(settings.awayText);
    third.close();
    open('chat');
    expect((await screen.findByLabelText<HTMLTextAreaElement>('Away message')).value).toBe(settings.awayText);
  });
});

it('keeps what is typed while it is being saved', async () => {
  const saved = Promise.withResolvers<void>();
  const console = open('contacts');
  console.answers[SAVE] = async ({ body }) => {
    await saved.promise;
    const next = { ...(body as typeof settings), version: 2 };
    console.answers[SETTINGS] = () => ({ body: next });
    return { body: next };
  };
  await console.user.type(await screen.findByLabelText('Phone'), '312 555 0101');
  await console.user.click(save());
  await console.user.type(screen.getByLabelText('Telegram'), '@moveway');
  saved.resolve();
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(screen.getByLabelText('Telegram')).toHaveProperty('value', '@moveway');
  expect(screen.getByLabelText('Phone')).toHaveProperty('value', '312 555 0101');
  expect(screen.getByText('Not saved yet')).toBeTruthy();
});

it('takes the hours of a day as closed, all day, or from and to, where midnight ends the day', async () => {
  const console = open('hours', { [SAVE]: () => errorResponse(503, 'unavailable', 'Later.') });
  const { user } = console;
  await user.click(await screen.findByLabelText('Time zone'));
  // The open list of a choice has the name of its field.
  expect(await screen.findByRole('listbox', { name: 'Time zone' })).toBeTruthy();
  await user.keyboard('{Escape}');
  await user.click(screen.getByLabelText('Sunday'));
  await user.click(await screen.findByTitle('Closed'));
  await user.click(screen.getByLabelText('Monday'));
  await user.click((await screen.findAllByTitle('From, to')).at(-1) ?? document.body);
  await user.clear(screen.getByLabelText('Monday, to'));
  await user.type(screen.getByLabelText('Monday, to'), '00:00');
  await user.click(save());
  await waitFor(() => expect(console.callsOf(SAVE)).toHaveLength(1));
  expect(console.callsOf(SAVE)[0]?.body).toMatchObject({
    businessHours: { ...settings.businessHours, sunday: '', monday: '08:00-24:00' },
  });
});

it('takes rates in dollars, with an example that follows them, and rejects a text that is no amount', async () => {
  const console = open('rates');
  const { user } = console;
  const perMile = await screen.findByLabelText<HTMLInputElement>('Per mile');
  expect(perMile.value).toBe('0.44');
  expect(screen.getByText('A car over 1,000 miles: $300.00 + 1,000 × $0.44 = $740.00.')).toBeTruthy();
  await user.clear(perMile);
  for (const wrong of ['0.625', '0,62']) {
    await user.clear(perMile);
    await user.type(perMile, wrong);
    await user.click(save());
    expect(await screen.findByText('Use dollars and whole cents, like 0.62')).toBeTruthy();
    expect(perMile.value).toBe(wrong);
  }
  expect(console.callsOf(SAVE)).toHaveLength(0);
  console.answers[SAVE] = ({ body }) => ({ body: { ...settings, ...(body as object), version: 2 } });
  await user.clear(perMile);
  await user.type(perMile, '0.62');
  expect(screen.getByText('A car over 1,000 miles: $300.00 + 1,000 × $0.62 = $920.00.')).toBeTruthy();
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(console.callsOf(SAVE)[0]?.body).toMatchObject({
    decided: 'rates',
    rates: { ...settings.rates, vehiclePerMile: 62 },
  });
});

it('takes the numbers of the company as its papers have them', async () => {
  const console = open('company', { [SAVE]: () => ({ body: settings }) });
  const { user } = console;
  await user.type(await screen.findByLabelText('USDOT number'), 'USDOT 1234567');
  await user.type(screen.getByLabelText('MC number'), 'MC-123456');
  await user.type(screen.getByLabelText('Cargo insurance limit ($)'), '$1,000,000.00');
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(console.callsOf(SAVE)[0]?.body).toMatchObject({
    credentials: { usdotNumber: '1234567', mcNumber: '123456', cargoInsurance: '1000000' },
  });
});

it('says when a text is too short for a phone number', async () => {
  const { user } = open('contacts');
  const phone = await screen.findByLabelText('Phone');
  await user.type(phone, '312555');
  expect(screen.getByText('Too short for a phone number: nobody can press it')).toBeTruthy();
  await user.type(phone, '0101');
  expect(screen.queryByText('Too short for a phone number: nobody can press it')).toBeNull();
});

it('takes a cancellation that costs nothing, and rejects a blank', async () => {
  const free = { ...settings, cancellationTerms: { feeBeforeDispatch: 0 } };
  const console = open('cancellation', { [SAVE]: () => ({ body: { ...free, version: 2 } }) });
  const fee = await screen.findByLabelText('Fee before dispatch');
  expect(fee).toHaveProperty('value', '50.00');
  await console.user.clear(fee);
  await console.user.click(save());
  expect(await screen.findByText('Use dollars and whole cents, like 0.62')).toBeTruthy();
  await console.user.type(fee, '0');
  await console.user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(console.callsOf(SAVE).map(({ body }) => body)).toEqual([free]);
});

it('takes holidays, each a day with its name, and rejects one without a day', async () => {
  const { user, answers, callsOf } = open('hours');
  await user.click(await screen.findByRole('button', { name: 'Add a holiday' }));
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  // A row stays when its text is cleared to be typed anew.
  await user.type(screen.getByLabelText('Name of holiday 1'), 'T');
  await user.clear(screen.getByLabelText('Name of holiday 1'));
  await user.click(save());
  expect(await screen.findByText('Choose the day')).toBeTruthy();
  expect(callsOf(SAVE)).toHaveLength(0);
  const holidays = [{ day: '2026-11-26', name: 'Thanksgiving' }];
  const saved = { ...settings, holidays, version: 2 };
  answers[SAVE] = () => ({ body: saved });
  answers[SETTINGS] = () => ({ body: saved });
  await user.type(screen.getByLabelText('Name of holiday 1'), 'Thanksgiving');
  await user.type(screen.getByLabelText('Holiday 1'), '11/26/2026');
  await user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(callsOf(SAVE)[0]?.body).toMatchObject({ holidays });
  await user.click(screen.getByRole('button', { name: 'Remove holiday 1' }));
  expect(screen.queryByLabelText('Holiday 1')).toBeNull();
  expect(screen.getByText('Not saved yet')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Discard changes' }));
  expect(screen.getByLabelText('Holiday 1')).toBeTruthy();
});

it('lists what is left before opening with the way there, and nothing once all is done', async () => {
  const openWith = (beforeOpening: string[]) =>
    renderScreen(<BeforeOpening />, {
      'GET /api/admin/stats': () => ({ body: { ...stats, beforeOpening } }),
    });
  const first = openWith(['rates', 'backup']);
  await first.user.click(await screen.findByRole('button', { name: 'Before you open: 2 left' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Before you open' }));
  expect(panel.getAllByText('Done')).toHaveLength(6);
  expect(panel.getByText('On the server: node backend/src/commands/backup.ts DIRECTORY')).toBeTruthy();
  expect(panel.getByRole('link', { name: 'Rates' }).getAttribute('href')).toBe('/admin/settings/rates');
  first.close();
  const { callsOf } = openWith([]);
  await waitFor(() => expect(callsOf('GET /api/admin/stats')).toHaveLength(1));
  await act(async () => undefined);
  expect(screen.queryByText(/Before you open/)).toBeNull();
});
