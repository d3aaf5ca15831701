import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { prepareBrowser, renderScreen } from '../../../../testing/render-console.tsx';
import { CreatePackageDrawer } from '../create-drawer.tsx';

prepareBrowser();

const TEXT = `Pickup: Emma Whitfield, 512-555-0123
Origin: Dallas, TX 75201
Receiver: Daniel Ortiz
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
const shownText = () => outcome().queryAllByRole('region', { name: 'The text, marked where it was read' });
const read = () =>
  outcome()
    .queryAllByRole('mark')
    .map(({ textContent }) => textContent);

describe('a text that is pasted into a new package', () => {
  it('says that it found nothing, and leaves what was typed as it is, saying what the text has instead', async () => {
    await openForm();
    paste('See you at the game on Sunday!');
    expect(outcome().getByText('No field was found in this text.')).toBeTruthy();
    expect([valueOf('Sender'), valueOf('Receiver'), marks(), read()]).toEqual(['', '', 0, []]);
    expect(shownText()).toHaveLength(1);
    paste('');
    expect(shownText()).toHaveLength(0);

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
    expect(read()).toEqual([
      'Emma Whitfield',
      '512-555-0123',
      'Dallas, TX 75201',
      'Daniel Ortiz',
      'Boise, ID 83702',
      '2018 Subaru Outback',
    ]);
    expect(shownText()[0]?.textContent).toBe(TEXT);
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
    paste('Sender: Ana Roe\nReceiver: Luis Vega');
    // Nothing of the first text is mixed with the second.
    expect([valueOf('Sender'), valueOf('Receiver'), valueOf('To')]).toEqual(['Ana Roe', 'Luis Vega', '']);
    type('From', 'Austin, TX');
    await user.click(screen.getByRole('button', { name: 'Undo fill' }));
    expect([valueOf('Sender'), valueOf('Receiver'), valueOf('To')]).toEqual(['', '', '']);
    expect(valueOf('From')).toBe('Austin, TX');
    expect(marks()).toBe(0);
  });
});
