import { expect, it } from 'vitest';
import { isOnlyThanks } from './thanks.ts';

it.each([
  'Thanks',
  'Thank you!',
  'Thank you so much 🙏',
  'ok thx',
  'Great, thanks for the quick reply!',
  'Perfect. Thank you very much. Have a nice weekend!',
  'Much appreciated',
  'Good to know, thanks.',
  "That's great, I really appreciate it",
])('takes "%s" for thanks', (message) => {
  expect(isOnlyThanks(message)).toBe(true);
});

it.each([
  'ok',
  'Great',
  'No thanks',
  'Thanks, but it is not here',
  'Thanks! When does it arrive?',
  'Thank you. My number is 555 0100',
  'thanks for nothing',
  'I have to know, thanks',
  'Gracias, ¿cuándo llega?',
  '',
  '🙏',
  'thanks '.repeat(13),
])('takes "%s" for a message that waits for an answer', (message) => {
  expect(isOnlyThanks(message)).toBe(false);
});
