import { screen } from '@testing-library/react';
import { DEFAULT_QUOTE_TERMS } from '@moveway/contracts/quotes/quote.constants.ts';
import { expect, it } from 'vitest';
import { prepareBrowser, renderConsole, settings } from '../testing/render-console.tsx';
// Loaded before the tests, so that none waits for the lazy import.
import './settings-page.tsx';

prepareBrowser();

const SETTINGS = 'GET /api/admin/settings';
const SAVE = 'PUT /api/admin/settings';
const SUMMARY = 'GET /api/admin/settings/weekly-summary';
const SAVE_SUMMARY = 'PUT /api/admin/settings/weekly-summary';
const terms = { ...DEFAULT_QUOTE_TERMS, version: 1 };

const open = (section: string, answers: Parameters<typeof renderConsole>[0] = {}) =>
  renderConsole({ [SETTINGS]: () => ({ body: settings }), ...answers }, undefined, `/settings/${section}`);

const save = () => screen.getByRole('button', { name: 'Save settings' });

it.each([
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
] as const)('saves $section without what a later server adds to it', async (section) => {
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
