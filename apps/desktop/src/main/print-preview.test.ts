import { beforeEach, expect, it } from 'vitest';
import { FakeContents, FakeWindow, Window } from '../testing/electron-stand-in.ts';
import { createPrintPreview } from './print-preview.ts';

beforeEach(() => {
  FakeWindow.made = [];
});

it('shows the page as a PDF in a window without a bridge, and forgets it with the window', async () => {
  const preview = createPrintPreview(Window);
  await preview.show(new FakeContents());
  const [window] = FakeWindow.made;
  const url = window?.calls[0]?.replace('load ', '') ?? '';
  expect(url).toMatch(/^app:\/\/print\/[\da-f-]{36}\/Moveway-report\.pdf$/);
  expect(window?.options.webPreferences).toEqual({
    sandbox: true,
    contextIsolation: true,
    nodeIntegration: false,
    plugins: true,
  });
  const response = preview.respond(new Request(url));
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(await response.text()).toBe('%PDF-1.7');
  window?.userCloses();
  expect(preview.respond(new Request(url)).status).toBe(404);
});

it('has no document that nobody asked to print', () => {
  expect(createPrintPreview(Window).respond(new Request('app://print/1.pdf')).status).toBe(404);
});
