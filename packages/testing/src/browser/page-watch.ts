import type { BrowserContext } from '@playwright/test';

/** Collects what a browser reports: errors in its console, in its pages, and violations of the content policy. */
export interface PageWatch {
  /** Complaints that belong to what a test does on purpose, a lost network for instance. */
  expect(pattern: RegExp): void;
  /** Whether there was such a complaint. */
  seen(pattern: RegExp): boolean;
  /** Unexpected errors and warnings. */
  problems(): string[];
}

/**
 * Chromium reports every rejected call to the console; a rejection by the API is an expected answer, which its test
 * checks.
 */
const REJECTED_CALL = /^Failed to load resource: the server responded with a status of [45]\d\d/;

export function watchPages(context: BrowserContext): PageWatch {
  const complaints: string[] = [];
  const expected: RegExp[] = [];
  context.on('console', (message) => {
    const isAnswer = REJECTED_CALL.test(message.text()) && message.location().url.includes('/api/');
    if (message.type() === 'error' && !isAnswer) {
      complaints.push(`console: ${message.text()} (${message.location().url})`);
    }
  });
  context.on('weberror', (error) => complaints.push(`page: ${String(error.error())}`));
  return {
    expect: (pattern) => void expected.push(pattern),
    seen: (pattern) => complaints.some((complaint) => pattern.test(complaint)),
    problems: () => complaints.filter((complaint) => !expected.some((pattern) => pattern.test(complaint))),
  };
}
