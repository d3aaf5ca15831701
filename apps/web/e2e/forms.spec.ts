import type { Locator } from '@playwright/test';
import { visit } from '@moveway/testing/browser/settled-page.ts';
import { expectAccessibleState, test, type StateSetup } from '@moveway/testing/browser/accessible-states.ts';
import { expect } from '@moveway/testing/browser/site-test.ts';
import { accountDialogs } from '@moveway/testing/pages/account.page.ts';
import { adminConsole, newPackageForm } from '@moveway/testing/pages/console.page.ts';
import { settingsPage } from '@moveway/testing/pages/console-tabs.page.ts';
import { siteShell } from '@moveway/testing/pages/site.page.ts';

/** Turns the direction of what follows it: a name with it reads as another one. */
const TURNED = 'gnp.\u202Efdp';
const PLAIN = 'Use plain text';
const EMAIL = 'Please enter a valid email address';

/** A form in which something wrong is typed. */
interface Form {
  name: string;
  /** Whether it is checked in dark as well. */
  isSample?: boolean;
  /** Opens it. @returns how to find its fields and how to send it */
  open: (setup: StateSetup) => Promise<{ field: (label: string) => Locator; send: () => Promise<void> }>;
  /** By label: what is typed, and what is then said beside the field. */
  wrong: Readonly<Record<string, readonly [typed: string, message: string]>>;
}

const clicking = (button: Locator) => async () => {
  await button.click();
};

async function openAccountDialog({ page }: StateSetup) {
  await visit(page, '/');
  await siteShell(page).signIn.click();
  return accountDialogs(page);
}

async function openNewPackage({ page, signIn }: StateSetup, kind: 'Vehicle' | 'Package') {
  await signIn();
  await adminConsole(page).goto('?search=nothing-like-this');
  await adminConsole(page).newPackage.click();
  await newPackageForm(page).kind(kind).click();
  await newPackageForm(page).more.click();
  return { field: newPackageForm(page).field, send: clicking(newPackageForm(page).create) };
}

async function openSignUp(setup: StateSetup) {
  const dialogs = await openAccountDialog(setup);
  await dialogs.toSignUp.click();
  // The button waits for the security check; Enter says what is missing.
  return { field: dialogs.field, send: () => dialogs.field('First Name').press('Enter') };
}

const forms: readonly Form[] = [
  {
    name: 'the sign-up dialog filled in wrong',
    open: openSignUp,
    wrong: {
      'First Name': [TURNED, PLAIN],
      Surname: [TURNED, PLAIN],
      'Email Address': ['rosa@example', EMAIL],
      'Phone Number': ['none', 'Use digits, spaces, and + ( ) - .'],
      Username: ['ro sa', 'Username can only contain letters, numbers, and underscores'],
      Password: ['short', 'Password must be at least 6 characters long'],
      'Confirm Password': ['shorter', 'Passwords do not match'],
    },
  },
  {
    name: 'the form of a new vehicle',
    isSample: true,
    open: (setup) => openNewPackage(setup, 'Vehicle'),
    wrong: {
      Sender: ['', 'Enter the sender'],
      Receiver: [TURNED, PLAIN],
      From: [TURNED, PLAIN],
      To: [TURNED, PLAIN],
      "Receiver's email": ['ruth', EMAIL],
      "Receiver's phone": [TURNED, PLAIN],
      'Tracking number': ['no!', 'A tracking number has 5 to 40 letters, digits and hyphens'],
      'Current location': [TURNED, PLAIN],
      VIN: ['TOO-SHORT', 'A VIN has 17 letters and digits, without I, O and Q'],
      Make: [TURNED, PLAIN],
      Model: [TURNED, PLAIN],
      Description: [TURNED, PLAIN],
    },
  },
  {
    name: 'the settings for everybody',
    async open({ page, signIn }) {
      await signIn();
      const settings = settingsPage(page);
      await settings.goto('contacts');
      return { field: settings.field, send: clicking(settings.save) };
    },
    wrong: {
      'Support email': ['help@moveway', EMAIL],
      'Privacy email': ['help', EMAIL],
      Phone: [TURNED, PLAIN],
    },
  },
];

test.use({ contextOptions: { reducedMotion: 'reduce' } });

for (const { name, isSample, open, wrong } of forms) {
  test(`${name} says beside each field what is wrong with it, accessibly`, async ({ setup }) => {
    await expectAccessibleState(setup, {
      name,
      isSample,
      show: () => expectErrors(setup, open, wrong),
    });
  });
}

/** Fails unless each field that is wrong says so, and no other. */
async function expectErrors(setup: StateSetup, open: Form['open'], wrong: Form['wrong']): Promise<void> {
  const { field, send } = await open(setup);
  for (const [label, [typed]] of Object.entries(wrong)) {
    await field(label).fill(typed);
  }
  await send();
  for (const [label, [, message]] of Object.entries(wrong)) {
    if (message === '') {
      await expect(field(label), label).not.toHaveAttribute('aria-invalid', 'true');
    } else {
      await expect(field(label), label).toHaveAttribute('aria-invalid', 'true');
      // Read with the field by a screen reader, and there for everybody to see.
      await expect(field(label), label).toHaveAccessibleDescription(new RegExp(escaped(message)));
      await expect(setup.page.getByText(message, { exact: true }).first(), label).toBeVisible();
    }
  }
}

const escaped = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
