import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, expect, it } from 'vitest';
import { NEWS, NEWS_CATEGORIES } from './newsroom.content.ts';
import { NewsItemPage } from './news-item-page.tsx';
import { NewsroomPage } from './newsroom-page.tsx';

afterEach(cleanup);

const list = (name: string) => within(screen.getByRole('region', { name }));
const titles = (name: string) =>
  list(name)
    .getAllByRole('heading', { level: 3 })
    .map(({ textContent }) => textContent);

it('has six items, and highlights those that are featured', () => {
  render(<NewsroomPage />, { wrapper: MemoryRouter });
  expect(titles('All news')).toEqual(NEWS.map(({ title }) => title));
  expect(NEWS).toHaveLength(6);
  expect(titles('Featured')).toEqual(NEWS.filter(({ featured }) => featured).map(({ title }) => title));
});

it('shows each category alone, and all again', () => {
  render(<NewsroomPage />, { wrapper: MemoryRouter });
  for (const category of NEWS_CATEGORIES) {
    const button = screen.getByRole('button', { name: category });
    fireEvent.click(button);
    expect(button.getAttribute('aria-pressed')).toBe('true');
    const expected = NEWS.filter((item) => item.category === category).map(({ title }) => title);
    expect(expected.length).toBeGreaterThan(0);
    expect(titles('All news')).toEqual(expected);
  }
  fireEvent.click(screen.getByRole('button', { name: 'All' }));
  expect(titles('All news')).toHaveLength(6);
});

it.each(NEWS)('shows $id on a page with its text, its facts and other news', ({ id, title, category }) => {
  render(
    <MemoryRouter initialEntries={[`/newsroom/${id}`]}>
      <NewsItemPage />
    </MemoryRouter>,
  );
  const article = within(screen.getByRole('article', { name: title }));
  expect(article.getByText(category)).toBeTruthy();
  expect(article.getByText(/^[\d,]+ views$/)).toBeTruthy();
  expect(article.getAllByText(/\w/, { selector: 'article > p' }).length).toBeGreaterThan(3);
  expect(screen.getAllByRole('link', { name: /./ }).map((link) => link.getAttribute('href'))).not.toContain(
    `/newsroom/${id}`,
  );
});
