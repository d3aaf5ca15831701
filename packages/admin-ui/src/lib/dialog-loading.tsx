import { Spin } from 'antd';

const DELAY_MS = 300;

/**
 * Over the screen while the code of a dialog is loaded, where that takes more than a moment: a press is answered, and
 * none goes to what the dialog is about to cover.
 */
export function DialogLoading() {
  return <Spin fullscreen delay={DELAY_MS} description="Loading…" />;
}
