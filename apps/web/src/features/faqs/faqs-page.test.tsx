import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { renderToString } from 'react-dom/server';
import { Link, MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { FAQS } from './faqs.content.ts';
import { FaqsPage } from './faqs-page.tsx';

beforeEach(() => sessionStorage.clear());
afterEach(cleanup);

function show(at = '/faqs'): void {
  render(
    <MemoryRouter initialEntries={[at]}>
      <FaqsPage />
      <Link to="/faqs">Open anew</Link>
    </MemoryRouter>,
  );
}

const questions = () => screen.getAllByRole<HTMLDetailsElement>('group');
const openIds = () =>
  questions()
    .filter(({ open }) => open)
    .map(({ id }) => id);

/** As the browser does it when the question is pressed. */
function toggle(id: string): void {
  const question = questions().find((element) => element.id === id) as HTMLDetailsElement;
  question.open = !question.open;
  fireEvent(question, new Event('toggle'));
}

it('has five questions, one open at a time', () => {
  show();
  expect(FAQS).toHaveLength(5);
  expect(openIds()).toEqual([]);
  toggle('track');
  expect(openIds()).toEqual(['track']);
  toggle('cancel');
  expect(openIds()).toEqual(['cancel']);
  toggle('cancel');
  expect(openIds()).toEqual([]);
});

it('shows the answer that a link leads to', () => {
  show('/faqs#prepare');
  expect(openIds()).toEqual(['prepare']);
});

it('has the same search after a reload, and none when it is opened anew', () => {
  show();
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'fuel' } });
  cleanup();
  show();
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('fuel');
  expect(questions().map(({ id }) => id)).toEqual(['prepare']);
  fireEvent.click(screen.getByRole('link', { name: 'Open anew' }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('');
  expect(questions()).toHaveLength(5);
  fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'cancel' } });
  expect(Object.keys(sessionStorage)).toHaveLength(1);
});

it('finds questions by words of theirs and of their answers, and says how many', () => {
  show();
  const search = screen.getByRole('searchbox');
  fireEvent.change(search, { target: { value: 'FUEL tank' } });
  expect(questions().map(({ id }) => id)).toEqual(['prepare']);
  expect(screen.getByRole('status').textContent).toBe('1 of 5 questions');
  fireEvent.change(search, { target: { value: 'zeppelin' } });
  expect(screen.queryAllByRole('group')).toEqual([]);
  expect(screen.getByText(/Try one word/)).toBeTruthy();
  fireEvent.change(search, { target: { value: ' ' } });
  expect(questions()).toHaveLength(5);
});

it('searches for what was typed before the code of the page was there', async () => {
  const page = (
    <MemoryRouter initialEntries={['/faqs']}>
      <FaqsPage />
    </MemoryRouter>
  );
  const container = document.createElement('div');
  container.innerHTML = renderToString(page);
  document.body.append(container);
  screen.getByRole<HTMLInputElement>('searchbox').value = 'fuel';
  await act(async () => void render(page, { container, hydrate: true }));
  expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('fuel');
  expect(questions().map(({ id }) => id)).toEqual(['prepare']);
});
