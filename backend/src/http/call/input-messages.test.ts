import { expect, it } from 'vitest';
import { z } from 'zod';
import { inputMessage } from './input-messages.ts';

const schema = z.object({
  name: z.string().min(3).max(5),
  size: z.number().min(1).max(9).multipleOf(2),
  count: z.int(),
  isBig: z.boolean(),
  list: z.array(z.string()).max(2),
  part: z.object({ inner: z.string() }),
  kind: z.enum(['vehicle', 'package']),
  day: z.iso.date(),
  code: z.string().regex(/^a$/),
  own: z.string('Enter your own'),
});
const good = {
  name: 'Anne',
  size: 2,
  count: 1,
  isBig: true,
  list: [],
  part: { inner: '' },
  kind: 'vehicle',
  day: '2026-07-04',
  code: 'a',
  own: '',
};

const messagesFor = (change: object) =>
  schema
    .safeParse({ ...good, ...change }, { error: inputMessage })
    .error?.issues.map(({ message }) => message);

it.each([
  [{ name: undefined }, 'name is required'],
  [{ name: 'A' }, 'name must be at least 3 characters'],
  [{ name: 'Annabelle' }, 'name must be at most 5 characters'],
  [{ name: null }, 'name must be text'],
  [{ size: '2' }, 'size must be a number'],
  [{ size: 0 }, 'size must be at least 1'],
  [{ size: 10 }, 'size must be at most 9'],
  [{ size: 3 }, 'size must be a multiple of 2'],
  [{ count: 0.5 }, 'count must be a whole number'],
  [{ isBig: 'yes' }, 'isBig must be true or false'],
  [{ list: {} }, 'list must be a list'],
  [{ list: ['', '', ''] }, 'list must be at most 2 entries'],
  [{ list: [1] }, 'list.0 must be text'],
  [{ part: 1 }, 'part must be an object'],
  [{ part: {} }, 'part.inner is required'],
  [{ kind: undefined }, 'kind is required'],
  [{ kind: 'boat' }, 'kind must be one of: vehicle, package'],
  [{ day: 'Monday' }, 'day must be a date like 2026-07-04'],
  [{ code: 'b' }, 'code must be in another form'],
])('says in plain words what is wrong with %o', (change, message) => {
  expect(messagesFor(change)).toContain(message);
});

it('names the whole body when there is none', () => {
  const [issue] = schema.safeParse(undefined, { error: inputMessage }).error?.issues ?? [];
  expect(issue?.message).toBe('The request body is required');
});

it("leaves the contract's own words alone", () => {
  expect(messagesFor({ own: undefined })).toEqual(['Enter your own']);
});
