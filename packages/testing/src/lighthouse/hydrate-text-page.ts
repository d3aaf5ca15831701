/* The one script of the React page (`bare-pages.ts`): hydrates the text that is prerendered in it. */
import { hydrateRoot } from 'react-dom/client';
import { textPage } from './text-page.ts';

const text = document.querySelector('#text')?.textContent ?? '[]';
// Written by `reactHtml`.
hydrateRoot(document.querySelector('#root') as Element, textPage(JSON.parse(text) as string[][]));
