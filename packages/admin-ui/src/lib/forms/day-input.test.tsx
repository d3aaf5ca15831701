import { fireEvent, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { QueryClientProvider } from '@tanstack/react-query';
import { Button, ConfigProvider, Form, type FormInstance } from 'antd';
import dayjs from 'dayjs';
import { afterEach, expect, it, vi } from 'vitest';
import { createTokenSession } from '../../platform/token-session.ts';
import { noStorage, prepareBrowser, settings } from '../../testing/render-console.tsx';
import { AdminApiProvider, createAdminApi } from '../queries/admin-api.ts';
import { DayField } from './day-input.tsx';
import { createSessionQueryClient } from '../queries/client.ts';
import { queryKeys } from '../queries/keys.ts';

prepareBrowser();
afterEach(() => {
  vi.useRealTimers();
  dayjs.tz.setDefault();
});

interface Values {
  day: string;
}

const WRONG = 'Enter a date like 11/30/2026';

function setUp(day = '', timeZone = 'America/Chicago') {
  const session = createTokenSession(noStorage, '');
  const queryClient = createSessionQueryClient(session);
  queryClient.setQueryData(queryKeys.settings, { ...settings, timeZone });
  const onFinish = vi.fn<(values: Values) => void>();
  const onFinishFailed = vi.fn<() => void>();
  let form: FormInstance<Values> | undefined;
  function Sheet() {
    [form] = Form.useForm<Values>();
    return (
      <Form<Values> form={form} initialValues={{ day }} onFinish={onFinish} onFinishFailed={onFinishFailed}>
        <DayField<Values> name="day" label="Departure" />
        <Button htmlType="submit">Save</Button>
      </Form>
    );
  }
  render(
    <ConfigProvider theme={{ zeroRuntime: true }}>
      <QueryClientProvider client={queryClient}>
        <AdminApiProvider value={createAdminApi(session, { apiUrl: '', liveUrl: '' })}>
          <Sheet />
        </AdminApiProvider>
      </QueryClientProvider>
    </ConfigProvider>,
  );
  return {
    user: userEvent.setup({ delay: null }),
    input: screen.getByLabelText<HTMLInputElement>('Departure'),
    onFinish,
    onFinishFailed,
    day: () => form?.getFieldValue('day'),
    fillIn: (values: Values) => form?.setFieldsValue(values),
  };
}

it('takes a day as it is typed, and writes it out once it is left', async () => {
  const form = setUp();
  await form.user.type(form.input, '12/4/2026');
  expect(form.input.value).toBe('12/4/2026');
  expect(form.day()).toBe('2026-12-04');
  await form.user.tab();
  expect(form.input.value).toBe('12/04/2026');
});

it('takes a day without its year for the nearest one once it is left or entered, and not while it is typed', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-27T18:00:00.000Z'), toFake: ['Date'] });
  const form = setUp();
  await form.user.type(form.input, '12/1');
  expect(form.day()).toBe('12/1');
  await form.user.tab();
  expect(form.day()).toBe('2026-12-01');
  expect(form.input.value).toBe('12/01/2026');
  await form.user.clear(form.input);
  await form.user.type(form.input, '1/9{Enter}');
  await waitFor(() => expect(form.onFinish).toHaveBeenCalledWith({ day: '2027-01-09' }));
});

it('keeps what is no day to be corrected, and sends nothing', async () => {
  const form = setUp('2026-12-24');
  const save = screen.getByRole('button', { name: 'Save' });
  fireEvent.change(form.input, { target: { value: '13/45/2026' } });
  expect(screen.queryByText(WRONG)).toBeNull();
  fireEvent.blur(form.input);
  const message = await screen.findByText(WRONG);
  expect(form.input.value).toBe('13/45/2026');
  expect(form.input.getAttribute('aria-invalid')).toBe('true');
  expect(form.input.getAttribute('aria-describedby')).toBe(message.closest('[id]')?.id);
  fireEvent.click(save);
  await waitFor(() => expect(form.onFinishFailed).toHaveBeenCalledOnce());
  expect(form.onFinish).not.toHaveBeenCalled();

  fireEvent.change(form.input, { target: { value: '12/25/2026' } });
  fireEvent.click(save);
  await waitFor(() => expect(form.onFinish).toHaveBeenCalledWith({ day: '2026-12-25' }));
});

it('has no day once the text is deleted', async () => {
  const form = setUp('2026-12-24');
  await form.user.clear(form.input);
  await form.user.tab();
  expect(form.day()).toBe('');
  expect(form.input.value).toBe('');
});

it('takes a day of the calendar', async () => {
  const form = setUp('2026-12-24');
  await form.user.click(form.input);
  await form.user.click(await screen.findByTitle('2026-12-25'));
  expect(form.day()).toBe('2026-12-25');
  expect(form.input.value).toBe('12/25/2026');
});

it('shows the day that the form is filled with', async () => {
  const form = setUp();
  fireEvent.change(form.input, { target: { value: 'soon' } });
  form.fillIn({ day: '2026-11-30' });
  await waitFor(() => expect(form.input.value).toBe('11/30/2026'));
});

it('goes on by arrow and page keys', async () => {
  const form = setUp('2026-12-24');
  await form.user.click(form.input);
  await form.user.keyboard('{ArrowUp}{ArrowUp}{PageUp}{ArrowDown}');
  expect(form.input.value).toBe('01/25/2027');
  expect(await screen.findByTitle('2027-01-25')).toBeTruthy();
  await form.user.tab();
  expect(form.day()).toBe('2027-01-25');
});

it("marks and begins at the company's today, where it is another day than on this device", async () => {
  vi.useFakeTimers({ now: new Date('2026-12-24T20:00:00Z'), toFake: ['Date'] });
  const form = setUp('', 'Pacific/Kiritimati');
  await form.user.click(form.input);
  const today = await screen.findByTitle('2026-12-25');
  expect(today.classList).toContain('ant-picker-cell-today');
  await form.user.keyboard('{ArrowDown}');
  expect(form.day()).toBe('2026-12-25');
});
