import { userEvent } from '@testing-library/user-event';
import { beforeEach, expect, it, vi } from 'vitest';
import { earlyPressesScript } from '../../build/page-start.ts';
import { repeatEarlyPresses } from './early-presses.ts';

const user = userEvent.setup();
/** What the page's code gets. */
const done: string[] = [];

beforeEach(() => {
  done.length = 0;
  document.body.innerHTML = `
    <button type="button">Sign In</button>
    <form id="home">
      <textarea enterkeyhint="go"></textarea>
      <button type="submit" disabled>Track Now</button>
    </form>
    <form id="tracking" action="/tracking"><button type="submit">Track</button></form>`;
  // oxlint-disable-next-line typescript/no-implied-eval -- the text of the build, as a page would run it.
  new Function(earlyPressesScript().replaceAll(/<\/?script>/g, ''))();
});

const find = (selector: string) => {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) {
    throw new Error(`There is no ${selector}.`);
  }
  return element;
};

/** The page's code is there now. */
function start(): void {
  find('[type=button]').addEventListener('click', () => done.push('signed in'));
  for (const form of document.forms) {
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      done.push(form.id);
    });
  }
  repeatEarlyPresses();
}

it('repeats what was pressed, each once and in order, when the code takes over', async () => {
  await user.type(find('textarea'), 'MW1');
  await user.click(find('#home button'));
  await user.click(find('[type=button]'));
  await user.click(find('[type=button]'));
  start();
  expect(done).toEqual(['home', 'signed in']);
  await user.click(find('[type=button]'));
  expect(done).toHaveLength(3);
});

it('submits with Enter where the page will, and breaks lines with Shift', async () => {
  await user.type(find('textarea'), 'MW1{Shift>}{Enter}{/Shift}MW2{Enter}');
  start();
  expect(done).toEqual(['home']);
  expect(find('textarea')).toHaveProperty('value', 'MW1\nMW2');
});

it('enables a button that waits for text as long as there is some', async () => {
  const button = find('#home button');
  await user.type(find('textarea'), 'M');
  expect(button).toHaveProperty('disabled', false);
  await user.clear(find('textarea'));
  expect(button).toHaveProperty('disabled', true);
});

it('leaves forms that work by themselves to the browser', () => {
  const submit = new Event('submit', { bubbles: true, cancelable: true });
  find('#tracking').dispatchEvent(submit);
  expect(submit.defaultPrevented).toBe(false);
  start();
  expect(done).toEqual([]);
});

it('listens to nothing once the code has taken over', async () => {
  const remove = vi.spyOn(globalThis, 'removeEventListener');
  start();
  expect(remove.mock.calls.map(([name]) => name).toSorted()).toEqual(['click', 'input', 'keydown', 'submit']);
  remove.mockRestore();
});
