import { DOCUMENTS } from '@moveway/documents/documents.ts';
import { renderDocument } from '@moveway/documents/render-document.ts';
import type { Plugin } from 'vite';

/** Renders the site's documents as PDF files below `/documents/`. */
export function documentsPlugin(): Plugin {
  return {
    name: 'moveway:documents',
    apply: 'build',
    async generateBundle() {
      for (const document of DOCUMENTS) {
        this.emitFile({
          type: 'asset',
          fileName: `documents/${document.slug}.pdf`,
          source: await renderDocument(document),
        });
      }
    },
  };
}
