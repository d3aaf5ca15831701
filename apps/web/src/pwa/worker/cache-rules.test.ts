import { expect, it } from 'vitest';
import { IGNORED_PARAMETERS, isBehindSignIn, isDocument, scriptsOf, withoutQuery } from './cache-rules.ts';

it('caches no page behind a sign-in, and nothing that the console loads', () => {
  expect(['/dashboard', '/admin', '/Admin/reports'].every(isBehindSignIn)).toBe(true);
  expect(['/', '/tracking', '/administration', '/dashboards'].some(isBehindSignIn)).toBe(false);
});

it('caches a page without its query, which may contain a secret', () => {
  expect(withoutQuery('https://moveway.example/reset-password?token=abc#top')).toBe(
    'https://moveway.example/reset-password',
  );
});

it('ignores the parameters of tracking and sharing, and no others', () => {
  const isIgnored = (name: string) => IGNORED_PARAMETERS.some((pattern) => pattern.test(name));
  expect(['number', 'title', 'text', 'url', 'support', 'utm_source'].every(isIgnored)).toBe(true);
  expect(['offline', 'numbers', 'token'].some(isIgnored)).toBe(false);
});

it('finds the scripts of a page, each once', () => {
  const html =
    '<link href="/assets/a.css"><script>start(["/assets/index-a.js","/assets/react-b.js"])</script>' +
    '<script src="/assets/index-a.js"></script>';
  expect(scriptsOf(html)).toEqual(['/assets/index-a.js', '/assets/react-b.js']);
});

it('treats PDF files as documents', () => {
  expect(isDocument('/documents/service-agreement.pdf')).toBe(true);
  expect(isDocument('/forms-publications')).toBe(false);
});

it('caches no file of a message', () => {
  const address = '/api/chat/attachments/0123456789abcdef01234567';
  expect(['picture', 'thumbnail', 'document'].some((part) => isDocument(`${address}/${part}`))).toBe(false);
});
