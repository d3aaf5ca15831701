import { ToastProvider } from '@moveway/ui/toast/toast-provider.tsx';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { DOCUMENT_CATEGORIES, PUBLICATIONS } from './forms-publications.content.ts';
import { FormsPublicationsPage } from './forms-publications-page.tsx';

beforeEach(() => {
  sessionStorage.clear();
  show();
});
afterEach(cleanup);

function show(): void {
  render(
    <MemoryRouter>
      <ToastProvider>
        <FormsPublicationsPage />
      </ToastProvider>
    </MemoryRouter>,
  );
}

const titles = (name: string) => {
  const region = screen.queryByRole('region', { name });
  return region === null
    ? []
    : within(region)
        .getAllByRole('heading', { level: 3 })
        .map(({ textContent }) => textContent);
};
const search = (text: string) => fireEvent.change(screen.getByRole('searchbox'), { target: { value: text } });

it('lists eight documents, three of them as featured too', () => {
  expect(titles('All Documents')).toEqual(PUBLICATIONS.map(({ title }) => title));
  expect(PUBLICATIONS).toHaveLength(8);
  expect(titles('Featured Documents')).toHaveLength(3);
});

it('has eight filters, each with its documents', () => {
  const filters = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button');
  expect(filters.map(({ textContent }) => textContent)).toEqual(['All', ...DOCUMENT_CATEGORIES]);
  for (const category of DOCUMENT_CATEGORIES) {
    fireEvent.click(screen.getByRole('button', { name: category }));
    const expected = PUBLICATIONS.filter((publication) => publication.category === category);
    expect(expected.length).toBeGreaterThan(0);
    expect(titles('All Documents')).toEqual(expected.map(({ title }) => title));
  }
});

it('searches titles and descriptions within the chosen category, and says when nothing is found', () => {
  search('quarter TANK');
  expect(titles('All Documents')).toEqual(['Vehicle Preparation Guidelines']);
  expect(titles('Featured Documents')).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Safety' }));
  expect(titles('All Documents')).toEqual([]);
  expect(screen.getByRole('status').textContent).toContain('No matching documents');
  search('');
  expect(titles('All Documents')).toEqual(['Customer Safety Manual']);
});

it('has the same search and category after a reload', () => {
  search('manual');
  fireEvent.click(screen.getByRole('button', { name: 'Safety' }));
  cleanup();
  show();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('manual');
  expect(titles('All Documents')).toEqual(['Customer Safety Manual']);
  search('');
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  cleanup();
  show();
  expect(titles('All Documents')).toHaveLength(PUBLICATIONS.length);
});
