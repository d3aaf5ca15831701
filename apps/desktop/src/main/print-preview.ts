import { randomUUID } from 'node:crypto';
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { PRINT_URL } from './app-protocol.ts';

export interface PrintPreview {
  /** Shows a page as it would be printed. */
  show: (page: Pick<WebContents, 'printToPDF'>) => Promise<void>;
  /** Answers the address of a document of `show`; each is there while its window is. */
  respond: (request: Request) => Response;
  /** Closes every preview, when the session ends: previews show what its administrator was allowed to see. */
  closeAll: () => void;
}

export type PreviewFactory = new (
  options: BrowserWindowConstructorOptions,
) => Pick<BrowserWindow, 'destroy' | 'isDestroyed' | 'loadURL' | 'once' | 'show'>;

/** Makes PDFs of pages and shows them in Chromium's viewer, which prints and saves them. The viewer gets no bridge. */
export function createPrintPreview(Window: PreviewFactory): PrintPreview {
  const documents = new Map<string, Buffer>();
  let open = new Set<InstanceType<PreviewFactory>>();
  return {
    show: async (page) => {
      const own = open;
      const bytes = await page.printToPDF({ pageSize: 'Letter', printBackground: true });
      if (own !== open) {
        // Everything was closed while the document was made.
        return;
      }
      // The viewer shows the name, and suggests it for saving.
      const url = `${PRINT_URL}${randomUUID()}/Moveway-report.pdf`;
      documents.set(url, bytes);
      const window = new Window({
        title: 'Print preview',
        width: 900,
        height: 1000,
        show: false,
        // The viewer is a plugin of Chromium's own.
        webPreferences: { sandbox: true, contextIsolation: true, nodeIntegration: false, plugins: true },
      });
      window.once('ready-to-show', () => window.show());
      window.once('closed', () => {
        documents.delete(url);
        own.delete(window);
      });
      own.add(window);
      try {
        await window.loadURL(url);
      } catch (error) {
        // Closing a window ends its loading, which is then no failure.
        if (!window.isDestroyed()) {
          throw error;
        }
      }
    },
    respond: ({ url }) => {
      const document = documents.get(url);
      return document
        ? new Response(new Uint8Array(document), {
            headers: {
              'content-type': 'application/pdf',
              'content-disposition': 'inline; filename="Moveway report.pdf"',
              'cache-control': 'no-store',
            },
          })
        : new Response('Not found', { status: 404 });
    },
    closeAll: () => {
      const previews = open;
      open = new Set();
      for (const window of previews) {
        // Unlike `close`, it does not ask the viewer first.
        window.destroy();
      }
    },
  };
}
