import { screen, waitFor } from '@testing-library/react';
import { Button, Form, Input } from 'antd';
import { expect, it, vi } from 'vitest';
import { z } from 'zod';
import { ApiError } from '@moveway/api-client/api-error.ts';
import { prepareBrowser, renderScreen } from '../../testing/render-console.tsx';
import { checkBody } from './field-errors.ts';
import { useContractForm } from './use-contract-form.ts';

prepareBrowser();

interface Values {
  note?: string;
  town?: string;
}

const body = z.object({
  note: z.string('Enter a note'),
  place: z.string('Enter a town'),
  version: z.number('Load it again').optional(),
});

function Example({ onSubmit, version }: { onSubmit: () => Promise<void>; version: unknown }) {
  const { formProps } = useContractForm({
    check: ({ note, town }: Values) => checkBody(body, { note, place: town, version }, 'Incomplete'),
    onSubmit,
    failTitle: 'Example Not Saved',
    failText: 'Please try again.',
    namesOf: ({ place, ...fields }) => (place === undefined ? fields : { ...fields, town: place }),
  });
  return (
    <Form<Values> {...formProps} name="example">
      <Form.Item<Values> name="note" label="Note">
        <Input />
      </Form.Item>
      <Form.Item<Values> name="town" label="Town">
        <Input />
      </Form.Item>
      <Button htmlType="submit">Save</Button>
    </Form>
  );
}

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);

async function open(version?: unknown) {
  const onSubmit = vi.fn<() => Promise<void>>(async () => undefined);
  const { user } = renderScreen(<Example onSubmit={onSubmit} version={version} />);
  await screen.findByLabelText('Note');
  return { onSubmit, user, save: () => user.click(screen.getByRole('button', { name: 'Save' })) };
}

it('says what the contract rejects at its field until that is changed, focuses the first, and sends nothing', async () => {
  const { onSubmit, user, save } = await open();
  await save();
  expect(await screen.findByText('Enter a note')).toBeTruthy();
  expect(screen.getByText('Enter a town')).toBeTruthy();
  expect(await screen.findByText('Incomplete')).toBeTruthy();
  expect(document.activeElement).toBe(field('Note'));
  await user.type(field('Note'), 'Gate code 4411');
  await waitFor(() => expect(screen.queryByText('Enter a note')).toBeNull());
  await save();
  await waitFor(() => expect(document.activeElement).toBe(field('Town')));
  expect(onSubmit).not.toHaveBeenCalled();
});

it('says in a message what is wrong with something that has no field', async () => {
  const { onSubmit, user, save } = await open('one');
  await user.type(field('Note'), 'Gate code 4411');
  await user.type(field('Town'), 'Reno');
  await save();
  expect(await screen.findByText('Load it again')).toBeTruthy();
  expect(onSubmit).not.toHaveBeenCalled();
});

it('says what the server rejects at its field and in a message, keeps what was typed, and sends it again', async () => {
  const { onSubmit, user, save } = await open();
  await user.type(field('Note'), 'Gate code 4411');
  await user.type(field('Town'), 'Rneo');
  onSubmit.mockRejectedValueOnce(
    new ApiError(
      new Response(null, { status: 400, headers: { 'content-type': 'application/json' } }),
      JSON.stringify({ code: 'invalid_input', fields: { place: 'No such town' } }),
    ),
  );
  await save();
  expect(await screen.findByText('No such town')).toBeTruthy();
  expect(await screen.findByText('Example Not Saved')).toBeTruthy();
  expect(screen.getByText('Please try again.')).toBeTruthy();
  expect(document.activeElement).toBe(field('Town'));
  expect(field('Note').value).toBe('Gate code 4411');
  await save();
  await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(2));
  await waitFor(() => expect(screen.queryByText('No such town')).toBeNull());
});
