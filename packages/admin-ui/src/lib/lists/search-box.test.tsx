import { cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { SearchBox } from './search-box.tsx';

/** A list whose address shows a search only when it is told to. */
function SlowList() {
  const [search, setSearch] = useState('');
  const [asked, setAsked] = useState('');
  return (
    <>
      <SearchBox
        label="Search"
        placeholder=""
        className={undefined}
        maxLength={20}
        search={search}
        onSearch={setAsked}
      />
      <output>{asked}</output>
      <button type="button" onClick={() => setSearch(asked.replaceAll(/\s+/g, ' '))}>
        Catch up
      </button>
      <button type="button" onClick={() => setSearch('earlier')}>
        Back
      </button>
    </>
  );
}

const box = () => screen.getByRole<HTMLInputElement>('searchbox');
const isAsked = (search: string) =>
  waitFor(() => expect(screen.getByRole('status').textContent).toBe(search));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

afterEach(cleanup);

describe('the search box of a list', () => {
  it('keeps what is typed while the address still changes to an earlier search, and searches for it', async () => {
    render(<SlowList />);
    await userEvent.type(box(), 'ab');
    await isAsked('ab');
    await userEvent.type(box(), 'c');
    await press('Catch up');
    expect(box().value).toBe('abc');
    await isAsked('abc');
  });

  it('shows the search of an address that changes from elsewhere, also after one that was tidied', async () => {
    render(<SlowList />);
    await userEvent.type(box(), 'a  b');
    await isAsked('a  b');
    await press('Catch up');
    expect(box().value).toBe('a b');
    await press('Back');
    expect(box().value).toBe('earlier');
  });

  it('shows the search of such an address also where only a blank was typed since', async () => {
    render(<SlowList />);
    await userEvent.type(box(), 'ford');
    await isAsked('ford');
    await press('Catch up');
    await userEvent.type(box(), ' ');
    await press('Back');
    expect(box().value).toBe('earlier');
  });
});
