import { act, cleanup, fireEvent, render } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { switchSingleKeys } from './single-keys.ts';
import { useCommandKey, useScan, useShortcut } from './use-shortcut.ts';

let pressed: string[];
let scanned: (string | undefined)[];

beforeEach(() => {
  vi.useFakeTimers();
  pressed = [];
  scanned = [];
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  switchSingleKeys(true);
});

function Page() {
  useCommandKey('d', () => pressed.push('command'));
  useShortcut('n', () => pressed.push('n'));
  useShortcut('s', () => pressed.push('s'));
  useShortcut('?', () => pressed.push('?'));
  useScan(({ trackingNumber, vin }) => scanned.push(vin ?? trackingNumber));
  return (
    <>
      <button type="button" onClick={() => pressed.push('button')}>
        Refresh
      </button>
      <input aria-label="Search" />
      {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- as the kit renders its dialogs. */}
      <div role="dialog">
        <button type="button">Close</button>
      </div>
    </>
  );
}

function Scanning() {
  useScan(() => undefined);
  return null;
}

/** Types keys as quickly as a scanner does. @returns whether the last one still does what it does by itself */
const type = (keys: readonly string[], target: Element = document.body) =>
  keys.map((key) => fireEvent.keyDown(target, { key })).at(-1);

const wait = (milliseconds: number) => act(async () => vi.advanceTimersByTime(milliseconds));

describe('a barcode scanner', () => {
  it('opens the package whose number it types, and no key of the number is a shortcut', async () => {
    render(<Page />);
    expect(type([...'mw1n2s3-4', 'Enter'])).toBe(false);
    await wait(5000);
    expect(scanned).toEqual(['MW1N2S3-4']);
    expect(pressed).toEqual([]);
  });

  it.each(['Refresh', 'Close'])('presses no button that has the focus: %s', async (name) => {
    const page = render(<Page />);
    expect(type([...'MW100000001', 'Enter'], page.getByText(name))).toBe(false);
    expect(scanned).toEqual(['MW100000001']);
  });

  it('scans one package after the other', () => {
    render(<Page />);
    type([...'MW100000001', 'Enter']);
    type([...'MW100000002', 'Enter']);
    expect(scanned).toEqual(['MW100000001', 'MW100000002']);
  });

  it('is no input of the text field that has the focus, which keeps what it had', () => {
    const page = render(<Page />);
    // The page's one text field.
    const field = page.getByLabelText('Search') as HTMLInputElement;
    fireEvent.change(field, { target: { value: 'om' } });
    for (const key of 'MW100000001') {
      fireEvent.keyDown(field, { key });
      fireEvent.change(field, { target: { value: field.value + key } });
    }
    expect(type(['Enter'], field)).toBe(false);
    expect([scanned, field.value]).toEqual([['MW100000001'], 'om']);
  });

  it.each([
    ['a person types a number', [...'MW100000001'], 60],
    ['a word is typed quickly', [...'wilmington'], 0],
    ['a short number is typed quickly', [...'12345'], 0],
  ])('types nothing where %s into a text field', async (_, keys, pause) => {
    const page = render(<Page />);
    for (const key of keys) {
      fireEvent.keyDown(page.getByLabelText('Search'), { key });
      await wait(pause);
    }
    expect(type(['Enter'], page.getByLabelText('Search'))).toBe(true);
    expect(scanned).toEqual([]);
  });

  it.each([
    ['the address of our QR code', 'https://moveway.example/tracking?number=MW100000001', 'MW100000001'],
    ['a VIN with a leading I', 'I4S4BSANC5K3352864', '4S4BSANC5K3352864'],
  ])('reads %s, and none of its keys is a shortcut', async (_, text, found) => {
    render(<Page />);
    type([...text, 'Enter']);
    await wait(5000);
    expect([scanned, pressed]).toEqual([[found], []]);
  });

  it('leads nowhere and presses nothing when it reads something else', async () => {
    render(<Page />);
    expect(type([...'nnnnn-', 'Enter'])).toBe(false);
    await wait(5000);
    expect([...scanned, ...pressed]).toEqual([]);
  });
});

describe('a shortcut', () => {
  it('waits until no number can follow, so that a number does not begin with it', async () => {
    render(<Page />);
    type(['n']);
    expect(pressed).toEqual([]);
    await wait(50);
    expect(pressed).toEqual(['n']);
  });

  it('is not lost when the next one follows at once', async () => {
    render(<Page />);
    type(['n', 's', 's']);
    await wait(50);
    expect(pressed).toEqual(['n', 's', 's']);
  });

  it('does not wait where no number has its character', () => {
    render(<Page />);
    type(['?']);
    expect(pressed).toEqual(['?']);
  });

  it.each([
    ['a text field', 'Search'],
    ['a dialog', 'Close'],
  ])('is none in %s', async (_, name) => {
    const page = render(<Page />);
    const target = page.queryByLabelText(name) ?? page.getByText(name);
    type(['n', '?'], target);
    await wait(5000);
    expect(pressed).toEqual([]);
  });

  it('is none together with Ctrl, or while the key is held', async () => {
    render(<Page />);
    fireEvent.keyDown(document.body, { key: 'n', ctrlKey: true });
    fireEvent.keyDown(document.body, { key: 'n', repeat: true });
    await wait(5000);
    expect(pressed).toEqual([]);
  });
});

describe('a shortcut that is switched off, or whose part of the page is gone,', () => {
  it.each(['n', '?'])('leaves its key to the browser, as quick find has /: %s', async (key) => {
    const page = render(<Page />);
    switchSingleKeys(false);
    expect(type([key])).toBe(true);
    await wait(5000);
    expect(pressed).toEqual([]);
    switchSingleKeys(true);
    expect(type([key])).toBe(false);
    page.rerender(<Scanning />);
    expect(type([key])).toBe(true);
  });

  it('leaves scanners their codes', () => {
    render(<Page />);
    switchSingleKeys(false);
    expect(type([...'MW1N2S3-4', 'Enter'])).toBe(false);
    expect(scanned).toEqual(['MW1N2S3-4']);
  });
});

describe('a command', () => {
  it.each([
    ['Ctrl', 'Mozilla/5.0 (X11; Linux x86_64)', { ctrlKey: true }, { metaKey: true }],
    ['Cmd on a Mac', 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)', { metaKey: true }, { ctrlKey: true }],
  ])('is its letter with %s, in a text field too, and no other key', (_, device, held, other) => {
    const agent = vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(device);
    const page = render(<Page />);
    const field = page.getByLabelText('Search');
    // What the other key does in a text field is left to it: Ctrl+D deletes on a Mac.
    expect(fireEvent.keyDown(field, { key: 'd', ...other })).toBe(true);
    expect(fireEvent.keyDown(field, { key: 'd', ...held, shiftKey: true })).toBe(true);
    expect(pressed).toEqual([]);
    expect(fireEvent.keyDown(field, { key: 'd', ...held })).toBe(false);
    expect(pressed).toEqual(['command']);
    agent.mockRestore();
  });
});
