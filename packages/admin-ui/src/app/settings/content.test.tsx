import { act, screen, waitFor } from '@testing-library/react';
import { DEFAULT_QUOTE_TERMS } from '@moveway/contracts/quotes/quote.constants.ts';
import { describe, expect, it } from 'vitest';
import { prepareBrowser, renderConsole, settings } from '../../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './page.tsx';

prepareBrowser();

const SETTINGS = 'GET /api/admin/settings';
const SAVE = 'PUT /api/admin/settings';
const SUMMARY = 'GET /api/admin/settings/weekly-summary';
const SAVE_SUMMARY = 'PUT /api/admin/settings/weekly-summary';
const terms = { ...DEFAULT_QUOTE_TERMS, version: 1 };

const open = (section: string, answers: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ [SETTINGS]: () => ({ body: settings }), ...answers }, undefined, `/settings/${section}`);

const save = () => screen.getByRole('button', { name: 'Save settings' });

describe.each([
  {
    of: 'addresses',
    section: 'summary',
    add: 'Add an address',
    field: 'Address 1',
    typed: 'o',
    problem: 'Please enter a valid email address',
    write: SAVE_SUMMARY,
  },
  {
    of: 'holidays',
    section: 'hours',
    add: 'Add a holiday',
    field: 'Name of holiday 1',
    typed: 'T',
    problem: 'Choose the day',
    write: SAVE,
  },
] as const)('a row of the $of', ({ section, add, field, typed, problem, write }) => {
  it('stays when its text is cleared to be typed anew, and a blank one is rejected at its field', async () => {
    const { user, callsOf } = open(section, {
      [SUMMARY]: () => ({ body: { summaryRecipients: [], version: 1 } }),
    });
    await user.click(await screen.findByRole('button', { name: add }));
    expect(screen.getByText('Not saved yet')).toBeTruthy();
    await user.type(screen.getByLabelText(field), typed);
    await user.clear(screen.getByLabelText(field));
    await user.click(save());
    expect(await screen.findByText(problem)).toBeTruthy();
    expect(callsOf(write)).toHaveLength(0);
    await user.click(screen.getByRole('button', { name: 'Discard changes' }));
    expect(screen.queryByLabelText(field)).toBeNull();
  });
});

it('asks nothing about a setting that the console did not know yet when the draft was typed', async () => {
  const first = open('chat');
  await first.user.type(await screen.findByLabelText('Away message'), ' Thanks!');
  first.close();
  const key = Object.keys(sessionStorage).find((name) => name.endsWith('settings.chat')) ?? '';
  const draft = JSON.parse(sessionStorage.getItem(key) ?? '', (name, value: unknown) =>
    name === 'thanksNeedNoAnswer' ? undefined : value,
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

const sections = [
  {
    section: 'tracking',
    label: 'Days without an update until a package is stalled',
    read: SETTINGS,
    write: SAVE,
    answer: settings,
    typed: '5',
    sent: { ...settings, stalledDays: 5, decided: 'tracking' },
  },
  {
    section: 'quotes',
    label: 'Days a kept quote is valid',
    read: 'GET /api/admin/settings/quotes',
    write: 'PUT /api/admin/settings/quotes',
    answer: terms,
    typed: '5',
    sent: { ...terms, validDays: 5 },
  },
  {
    section: 'cancellation',
    label: 'Fee before dispatch',
    read: 'GET /api/admin/settings/cancellation',
    write: 'PUT /api/admin/settings/cancellation',
    answer: { feeBeforeDispatch: 5000, version: 1 },
    typed: '5',
    sent: { feeBeforeDispatch: 500, version: 1 },
  },
  {
    section: 'summary',
    label: 'Address 1',
    read: SUMMARY,
    write: SAVE_SUMMARY,
    answer: { summaryRecipients: ['owner@example.com'], version: 1 },
    typed: 'office@example.com',
    sent: { summaryRecipients: ['office@example.com'], version: 1 },
  },
] as const;

it.each(sections)('saves $section without what a later server adds to it', async (section) => {
  const console = open(section.section, {
    [section.read]: () => ({ body: { ...section.answer, later: 1 } }),
    [section.write]: ({ body }) => ({ body: { ...(body as typeof section.sent), later: 1, version: 2 } }),
  });
  const field = await screen.findByLabelText(section.label);
  await console.user.clear(field);
  await console.user.type(field, section.typed);
  await console.user.click(save());
  expect(await screen.findByText('Settings Saved')).toBeTruthy();
  expect(console.callsOf(section.write).map(({ body }) => body)).toEqual([section.sent]);
});

it.each(sections)(
  'shows $section as saved when an earlier reading of it is answered late',
  async (section) => {
    const earlier = Promise.withResolvers<{ body: unknown }>();
    const saved = { ...section.sent, version: 2 };
    const console = open(section.section, {
      [section.read]: () => ({ body: section.answer }),
      [section.write]: () => ({ body: saved }),
    });
    const field = await screen.findByLabelText(section.label);
    console.answers[section.read] = () => earlier.promise;
    const readings = console.callsOf(section.read).length;
    // Reads all again, as when the live connection is back.
    await console.user.keyboard('r');
    await waitFor(() => expect(console.callsOf(section.read)).toHaveLength(readings + 1));
    console.answers[section.read] = () => ({ body: saved });
    await console.user.clear(field);
    await console.user.type(field, section.typed);
    await console.user.click(save());
    expect(await screen.findByText('Settings Saved')).toBeTruthy();
    const shown = () => screen.getByLabelText<HTMLInputElement>(section.label).value;
    const before = shown();
    earlier.resolve({ body: section.answer });
    await act(() => new Promise((resolve) => setTimeout(resolve)));
    expect(shown()).toBe(before);
  },
);
