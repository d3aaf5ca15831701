import { useState } from 'react';

/**
 * A dialog that is open from the start, and closed before it is unmounted, so that the focus returns to the button
 * that opened it.
 * @param onClosed called once it is gone from the screen
 */
export function useClosing(onClosed: () => void) {
  const [open, setOpen] = useState(true);
  const close = () => setOpen(false);
  const afterOpenChange = (isShown: boolean) => {
    if (!isShown) {
      onClosed();
    }
  };
  return { close, modal: { open, afterClose: onClosed, onCancel: close }, drawer: { open, afterOpenChange } };
}
