import type { ClientError } from '@moveway/contracts/client-errors/client-error.routes.ts';
import { withoutValues } from '../../kernel/without-values.ts';

/** A line of a stack in Chromium and Safari or Firefox; every other line is a piece of the message. */
const FRAME = /^\s*at |@\S+:\d+:\d+$/;
const FRAMES_MAX = 20;

/**
 * What can be logged of a report: code, and none of what somebody may have typed.
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
