import { expect, it } from 'vitest';
import { failureText } from './failure-text.ts';

it.each<[string, string | undefined]>([
  ['connect ECONNREFUSED 127.0.0.1:25', 'The mail server did not answer.'],
  ['getaddrinfo ENOTFOUND smtp.example.com', 'The mail server did not answer.'],
  ['Greeting never received', 'The mail server did not answer.'],
  ['self-signed certificate', 'The connection to the mail server was not secure.'],
  ['Invalid login: 535 5.7.8 Error', 'The mail server rejected our username or password.'],
  [
    "Can't send mail - all recipients were rejected: 550 no such user",
    'The mail server rejected the address.',
  ],
  ['Message failed: 552 5.3.4 too large', 'The mail server rejected the message.'],
  ['The template is broken', undefined],
])('says in words why an email was not sent: %s', (error, text) => {
  expect(failureText('mail.news', error)).toBe(text);
});

it('says nothing of the mail server where the work was another one', () => {
  expect(failureText('push.message', 'connect ECONNREFUSED')).toBeUndefined();
});
