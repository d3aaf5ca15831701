import type { Page } from '@playwright/test';
import { expectHydrated } from '../browser/settled-page.ts';
import { trackingAddress } from './addresses.ts';

/** The Tracking page (specification, section 2). */
export function trackingPage(page: Page) {
  const form = page.getByRole('form', { name: 'Track by number' });
  const result = page.getByRole('article');
  // A section is a landmark only when it is named, and this one is named by the heading inside it.
  const history = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Tracking history' }) });
  const heading = (name: string | RegExp) => page.getByRole('heading', { level: 2, name });
  return {
    goto: async (...numbers: string[]) => {
      await page.goto(trackingAddress(...numbers));
      // The page is shown before it is hydrated; what is pressed until then opens the page anew.
      await expectHydrated(form);
    },
    heading,
    number: page.getByRole('textbox', { name: 'Tracking number' }),
    track: page.getByRole('button', { name: 'Track', exact: true }),
    progress: page.getByRole('progressbar', { includeHidden: true }),
    ready: heading('Ready to Track'),
    notFound: heading('Tracking Number Not Found'),
    /** The card of one package that was found. */
    result,
    numberHeading: (trackingNumber: string) => heading(new RegExp(trackingNumber)),
    stage: page.getByRole('list', { name: 'Status', exact: true }).locator('[aria-current="step"]'),
    /** The events of one package, newest first. */
    events: history.getByRole('listitem'),
    /** The sign beside the newest event. */
    mile: history.getByRole('listitem').first().locator('[aria-hidden]').first(),
    history,
    map: page.getByRole('img', { name: /^Map of the United States/ }),
    action: (name: 'Copy number' | 'Share link' | 'Ask support about it') =>
      result.getByRole('button', { name }),
    /** Read by screen readers alone. */
    announcement: (text: string) => page.getByText(text),
    /** Shown in print alone. */
    onPaper: {
      code: result.getByLabel("QR code of this page's address"),
      logo: result.getByText('moveway', { exact: true }),
      printed: result.getByText(/^Printed \w{3}, \w{3} \d+, \d{4}, /),
    },
    /** What the receiver alone is shown in full. */
    receiver: {
      ask: page.getByRole('button', { name: 'Receiver? See the full details' }),
      factor: page.getByRole('textbox', { name: /Receiver’s email/ }),
    },
    live: page.getByRole('status').filter({ hasText: /^(Live|Reconnecting…)$/ }),
    /** The text of one row of a list of results; several numbers only. */
    lines: page.getByRole('heading', { level: 3 }),
    line: (trackingNumber: string) =>
      page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { level: 3, name: trackingNumber }) }),
    summary: page.getByRole('list', { name: 'Summary' }).getByRole('listitem'),
  };
}
