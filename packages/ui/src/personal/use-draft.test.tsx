import { fireEvent, render, screen } from '@testing-library/react';
import { useEffect, useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useDraft } from './use-draft.ts';

function Field() {
  const [text, setText] = useDraft('field');
  return <input aria-label="Field" value={text} onChange={(event) => setText(event.target.value)} />;
}

/** Outside of `act`, which would end React's effects before anything is typed. */
function ShownLater() {
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setShown(true));
    return () => clearTimeout(timer);
  }, []);
  return isShown && <Field />;
}

afterEach(() => sessionStorage.clear());

it('keeps every character that is typed as soon as the field is shown', async () => {
  const typed = new Promise<string>((resolve) => {
    new MutationObserver((_, observer) => {
      const field = screen.queryByRole<HTMLInputElement>('textbox');
      if (field) {
        observer.disconnect();
        for (const character of 'Hi!') {
          fireEvent.input(field, { target: { value: field.value + character } });
        }
        resolve(field.value);
      }
    }).observe(document.body, { childList: true, subtree: true });
  });
  render(<ShownLater />);
  await screen.findByRole('textbox');
  expect(await typed).toBe('Hi!');
});
