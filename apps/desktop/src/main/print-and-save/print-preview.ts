import { randomUUID } from 'node:crypto';
import type { BrowserWindow, BrowserWindowConstructorOptions, WebContents } from 'electron';
import { WINDOW_KINDS, windowOptions, type WindowTheme } from '../windows/kinds.ts';

/** Of the documents, and of the paper they are printed on: where none is named, Electron prints on A4. */
export const PAGE_SIZE = 'Letter';

/** As which the viewer's download button saves a document. */
export const DOCUMENT_NAME = 'Moveway report.pdf';

export interface PrintPreview {
  /** Shows a page as it would be printed. */
  show: (page: Pick<WebContents, 'getTitle' | 'printToPDF'>) => Promise<void>;
  /** Whether a page is a preview, whose document is what there is to print. */
  prints: (page: unknown) => boolean;
  /** The document with an address, and the page that shows it. */
  documentAt: (url: string) => PreviewDocument | undefined;
  /** Answers the address of a document of `show`; each is there while its window is. */
  respond: (request: Request) => Response;
  /** Closes every preview, when the session ends: previews show what its administrator was allowed to see. */
  closeAll: () => void;
}

interface PreviewDocument {
  bytes: Uint8Array<ArrayBuffer>;
  page: WebContents;
}

export type PreviewFactory = new (options: BrowserWindowConstructorOptions) => Pick<
  BrowserWindow,
  'destroy' | 'isDestroyed' | 'loadURL' | 'on' | 'once' | 'show'
> & {
  webContents: WebContents;
};

/** Makes PDFs of pages and shows them in Chromium's viewer, which prints and saves them. The viewer gets no bridge. */
export function createPrintPreview(Window: PreviewFactory, nativeTheme: WindowTheme): PrintPreview {
  const documents = new Map<string, PreviewDocument>();
  let open = new Set<InstanceType<PreviewFactory>>();
  return {
    show: async (page) => {
      const own = open;
      const bytes = await page.printToPDF({ pageSize: PAGE_SIZE, printBackground: true });
      if (own !== open) {
        // Everything was closed while the document was made.
        return;
      }
      // The viewer shows the name, and suggests it for saving.
      const url = `${WINDOW_KINDS.preview.page}${randomUUID()}/Moveway-report.pdf`;
      const options = windowOptions('preview', nativeTheme, '');
      const window = new Window({ ...options, title: `${WINDOW_KINDS.preview.title}: ${page.getTitle()}` });
      documents.set(url, { bytes: new Uint8Array(bytes), page: window.webContents });
      // The viewer would call every document by the same name.
      window.on('page-title-updated', (event) => event.preventDefault());
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
    prints: (page) => [...open].some(({ webContents }) => webContents === page),
    documentAt: (url) => documents.get(url),
    respond: ({ url }) => {
      const document = documents.get(url);
      return document
        ? new Response(document.bytes, {
            headers: {
              'content-type': 'application/pdf',
              'content-disposition': `inline; filename="${DOCUMENT_NAME}"`,
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
