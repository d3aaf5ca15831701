import type { ClientError } from '@moveway/contracts/client-errors/client-error.routes.ts';

/** A line of a stack in Chromium and Safari or Firefox; every other line is a piece of the message. */
const FRAME = /^\s*at |@\S+:\d+:\d+$/;
const FRAMES_MAX = 20;

/**
 * What can be logged of a report: code, and none of what somebody may have typed. Of a message e-mail addresses, numbers
 * of four digits and more, and texts in double quotes (JSON that could not be read) are replaced; of addresses the queries are cut.
 */
export function withoutPersonalData({ message, page, stack, ...report }: ClientError) {
  const frames = stack?.split('\n').filter((line) => FRAME.test(line)) ?? [];
  return {
    ...report,
    page: withoutValues(page),
    message: withoutValues(message),
    stack: frames.slice(0, FRAMES_MAX).map((line) => line.trim().replaceAll(/[?#][^\s:)]*/g, '')),
  };
}

function withoutValues(text: string): string {
  return text
    .replaceAll(/"[^"]*"?/g, '"…"')
    .replaceAll(/\S+@\S+/g, '[email]')
    .replaceAll(/[?#]\S*/g, '')
    .replaceAll(/\+?\d[\d\s().-]{2,}\d/g, '[number]');
}
