import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ConfigProvider, Form, Input } from 'antd';
import { afterEach, expect, it, vi } from 'vitest';
import { pressKey } from '../../testing/choose.ts';
import { prepareBrowser } from '../../testing/render-console.tsx';
import { FormDialog } from './form-dialog.tsx';

prepareBrowser();
afterEach(() => vi.unstubAllGlobals());

function open({ isDone = false, isSaving = false } = {}) {
  const confirm = vi.fn(() => false);
  vi.stubGlobal('confirm', confirm);
  vi.stubGlobal('navigation', new EventTarget());
  const onCancel = vi.fn<() => void>();
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <FormDialog open title="Update" isSaving={isSaving} isDone={isDone} onCancel={onCancel}>
        <Form name="update">
          <Form.Item name="note" label="Note">
            <Input />
          </Form.Item>
        </Form>
      </FormDialog>
    </ConfigProvider>,
  );
  return { confirm, onCancel, user: userEvent.setup({ delay: null }) };
}
/** As a browser tells of it. @returns whether it goes on */
const goBack = (navigationType = 'traverse') =>
  navigation.dispatchEvent(Object.assign(new Event('navigate', { cancelable: true }), { navigationType }));
const escape = () => pressKey(screen.getByLabelText('Note'), 'Escape');
const cancel = () => screen.getByRole('button', { name: 'Cancel' });

it('discards what was entered only once that is confirmed', async () => {
  const { confirm, onCancel, user } = open();
  await user.type(screen.getByLabelText('Note'), 'Gate code 4411');
  escape();
  await user.click(cancel());
  await user.click(screen.getByRole('button', { name: 'Close' }));
  expect(confirm).toHaveBeenCalledTimes(3);
  expect(onCancel).not.toHaveBeenCalled();
  confirm.mockReturnValue(true);
  escape();
  expect(onCancel).toHaveBeenCalledOnce();
});

it('stays at a click beside it', async () => {
  const { confirm, onCancel, user } = open();
  // What is around the dialog takes the clicks beside it.
  const around = screen.getByRole('dialog').parentElement;
  await user.click(around ?? document.body);
  expect(onCancel).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

it.each([
  ['nothing was entered', { isDone: false, text: undefined }],
  ['it was taken over', { isDone: true, text: 'Gate code 4411' }],
])('closes without a question where %s', async (_what, { isDone, text }) => {
  const { confirm, onCancel, user } = open({ isDone });
  if (text !== undefined) {
    await user.type(screen.getByLabelText('Note'), text);
  }
  escape();
  expect(onCancel).toHaveBeenCalledOnce();
  expect(confirm).not.toHaveBeenCalled();
});

it('stays, without a question, while what was entered is being sent', async () => {
  const { confirm, onCancel, user } = open({ isSaving: true });
  await user.type(screen.getByLabelText('Note'), 'Gate code 4411');
  escape();
  await user.click(cancel());
  expect(screen.getByRole('button', { name: 'Close' })).toHaveProperty('disabled', true);
  expect(goBack()).toBe(false);
  expect(onCancel).not.toHaveBeenCalled();
  expect(confirm).not.toHaveBeenCalled();
});

it("is left by the browser's Back only once what was entered may be discarded", async () => {
  const { confirm, onCancel, user } = open();
  await user.type(screen.getByLabelText('Note'), 'Gate code 4411');
  expect(goBack('push')).toBe(true);
  expect(confirm).not.toHaveBeenCalled();
  expect(goBack()).toBe(false);
  expect(onCancel).not.toHaveBeenCalled();
  confirm.mockReturnValue(true);
  expect(goBack()).toBe(true);
  expect(onCancel).toHaveBeenCalledOnce();
});
