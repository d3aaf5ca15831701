import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { prepareBrowser, renderScreen } from '../../../../testing/render-console.tsx';
import { CreatePackageDrawer } from '../create-drawer.tsx';
import { readText } from './read-text.ts';
import { auctionTexts } from './texts/auction-texts.ts';
import { brokerTexts } from './texts/broker-texts.ts';
import { customerTexts } from './texts/customer-texts.ts';
import { dealerTexts } from './texts/dealer-texts.ts';
import { laterBusinessTexts } from './texts/later-business-texts.ts';
import { laterCustomerTexts } from './texts/later-customer-texts.ts';
import { noteTexts } from './texts/note-texts.ts';
import { ownerTexts } from './texts/owner-texts.ts';
import { makeOf } from './vehicle-text.ts';

prepareBrowser();

const TEXT = `Pickup: Emma Whitfield, 512-555-0123
Origin: Dallas, TX 75201
Deliver to: Daniel Ortiz
Destination: Boise, ID 83702
2018 Subaru Outback
Gate code is at the office`;

async function openForm() {
  const console = renderScreen(<CreatePackageDrawer onClose={vi.fn()} />);
  await screen.findByLabelText('Sender');
  return console;
}

const paste = (text: string) => {
  const box = screen.getByLabelText<HTMLTextAreaElement>('Paste an email or text');
  box.setSelectionRange(0, box.value.length);
  fireEvent.paste(box, { clipboardData: { getData: () => text } });
  fireEvent.change(box, { target: { value: text } });
};
const valueOf = (label: string) => screen.getByLabelText<HTMLInputElement>(label).value;
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const marks = () => screen.queryAllByText('From the text').length;
const outcome = () => within(screen.getByRole('region', { name: 'Fill from a text' }));

describe('a text that is pasted into a new package', () => {
  it('says that it found nothing, and leaves what was typed as it is, saying what the text has instead', async () => {
    await openForm();
    paste('See you at the game on Sunday!');
    expect(outcome().getByText('No field was found in this text.')).toBeTruthy();
    expect([valueOf('Sender'), valueOf('Receiver'), marks()]).toEqual(['', '', 0]);

    type('Sender', 'Acme Motors');
    paste(TEXT);
    expect(valueOf('Sender')).toBe('Acme Motors');
    expect(outcome().getByText('Sender: Emma Whitfield')).toBeTruthy();
    expect(valueOf('Receiver')).toBe('Daniel Ortiz');
  });

  it('fills and marks fields, also when the form is opened again, until they are changed by hand', async () => {
    const { close } = await openForm();
    paste(TEXT);
    expect([valueOf('Sender'), valueOf('Receiver')]).toEqual(['Emma Whitfield', 'Daniel Ortiz']);
    expect([valueOf('From'), valueOf('To')]).toEqual(['Dallas, TX 75201', 'Boise, ID 83702']);
    expect(outcome().getByText('Gate code is at the office')).toBeTruthy();
    const filled = marks();
    expect(filled).toBeGreaterThan(5);
    close();
    const { user } = await openForm();
    expect(valueOf('Sender')).toBe('Emma Whitfield');
    expect(marks()).toBe(filled);
    type('Sender', 'Emma Whitfield-Jones');
    expect(marks()).toBe(filled - 1);
    await user.click(screen.getByRole('button', { name: 'Undo fill' }));
    expect([valueOf('Sender'), valueOf('Receiver'), marks()]).toEqual(['Emma Whitfield-Jones', '', 0]);
  });

  it('takes it all back, also after a second text, and keeps what was typed since', async () => {
    const { user } = await openForm();
    paste(TEXT);
    paste('Pickup: Ana Roe\nDeliver to: Luis Vega');
    // Nothing of the first text is mixed with the second.
    expect([valueOf('Sender'), valueOf('Receiver'), valueOf('To')]).toEqual(['Ana Roe', 'Luis Vega', '']);
    type('From', 'Austin, TX');
    await user.click(screen.getByRole('button', { name: 'Undo fill' }));
    expect([valueOf('Sender'), valueOf('Receiver'), valueOf('To')]).toEqual(['', '', '']);
    expect(valueOf('From')).toBe('Austin, TX');
    expect(marks()).toBe(0);
  });
});

it('gives no value that is not in its text', () => {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9@]+/g, '');
  const texts = [
    brokerTexts,
    customerTexts,
    auctionTexts,
    noteTexts,
    laterBusinessTexts,
    laterCustomerTexts,
    dealerTexts,
    ownerTexts,
  ].flat();
  const invented = texts.flatMap(({ name, text }) =>
    Object.entries(readText(text, '2026-11-25').fields).flatMap(([field, value]) => {
      // Days are written in many forms, and what cannot move is described in many words.
      const isReworded = field.endsWith('Date') || field === 'isOperable';
      // `VW`.
      const isShort = field === 'make' && text.split(/\s+/).some((word) => makeOf(word) === value);
      // A place may be put together from several lines; its state may be written in full, and a year with two digits.
      const parts = String(value).split(/[ ,]+/);
      const isInText = (part: string) =>
        plain(text).includes(plain(field === 'year' ? part.slice(-2) : part)) || /^[A-Z]{2}$/.test(part);
      return isReworded || isShort || parts.every((part) => isInText(part)) ? [] : [{ name, field, value }];
    }),
  );
  expect(invented).toEqual([]);
});
