import { beforeEach, expect, it } from 'vitest';
import { FakeContents, FakeWindow, lightTheme, Window } from '../../testing/electron-stand-in.ts';
import { createPrintPreview } from './print-preview.ts';

beforeEach(() => {
  FakeWindow.made = [];
});

it('shows the page as a PDF in a window, and forgets it with the window', async () => {
  const preview = createPrintPreview(Window, lightTheme);
  await preview.show(new FakeContents());
  const [window] = FakeWindow.made;
  const url = window?.calls[0]?.replace('load ', '') ?? '';
  expect(url).toMatch(/^app:\/\/print\/[\da-f-]{36}\/Moveway-report\.pdf$/);
  expect(window?.options).toMatchObject({
    title: 'Print preview: Moveway Control Center',
    webPreferences: { plugins: true },
  });
  const response = preview.respond(new Request(url));
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(await response.text()).toBe('%PDF-1.7');
  window?.userCloses();
  expect(preview.respond(new Request(url)).status).toBe(404);
});

it('has a frame in the theme of the app', async () => {
  await createPrintPreview(Window, { shouldUseDarkColors: true }).show(new FakeContents());
  expect(FakeWindow.made[0]?.options.darkTheme).toBe(true);
});

it('has no document that nobody asked to print', () => {
  expect(createPrintPreview(Window, lightTheme).respond(new Request('app://print/1.pdf')).status).toBe(404);
});

it('closes every preview without asking it, and forgets their documents', async () => {
  const preview = createPrintPreview(Window, lightTheme);
  await preview.show(new FakeContents());
  await preview.show(new FakeContents());
  const urls = FakeWindow.made.map(({ calls }) => calls[0]?.replace('load ', '') ?? '');
  FakeWindow.made[0]?.on('close', (event: { preventDefault: () => void }) => event.preventDefault());
  preview.closeAll();
  expect(FakeWindow.made.map(({ destroyed }) => destroyed)).toEqual([true, true]);
  expect(urls.map((url) => preview.respond(new Request(url)).status)).toEqual([404, 404]);
});

it('opens no preview whose document was still being made when all were closed', async () => {
  const preview = createPrintPreview(Window, lightTheme);
  const shown = preview.show(new FakeContents());
  preview.closeAll();
  await shown;
  expect(FakeWindow.made).toEqual([]);
  await preview.show(new FakeContents());
  expect(FakeWindow.made).toHaveLength(1);
});

it('takes a preview that is closed while it loads for no failure, and any other that does not load for one', async () => {
  class FailingWindow extends FakeWindow {
    override loadURL = async () => {
      whileLoading?.();
      throw new Error('ERR_FAILED (-2)');
    };
  }
  // The same stand-in as `Window`.
  const preview = createPrintPreview(FailingWindow as unknown as typeof Window, lightTheme);
  let whileLoading: (() => void) | undefined = preview.closeAll;
  await preview.show(new FakeContents());
  whileLoading = undefined;
  await expect(preview.show(new FakeContents())).rejects.toThrow('ERR_FAILED');
});

it('has the document of a preview, with its page, while its window is open', async () => {
  const preview = createPrintPreview(Window, lightTheme);
  await preview.show(new FakeContents());
  const [window] = FakeWindow.made;
  const url = window?.calls[0]?.replace('load ', '') ?? '';
  const document = preview.documentAt(url);
  expect(new TextDecoder().decode(document?.bytes)).toBe('%PDF-1.7');
  expect(document?.page).toBe(window?.webContents);
  window?.userCloses();
  expect(preview.documentAt(url)).toBeUndefined();
});
