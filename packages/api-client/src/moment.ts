/**
 * A moment of this page by its two clocks, in milliseconds: `performance.now()` stands still while the device sleeps,
 * and the time of day may be set back.
 */
export interface Moment {
  ticks: number;
  time: number;
}

/** @param agoMs how long ago */
export function moment(agoMs = 0): Moment {
  return { ticks: performance.now() - agoMs, time: Date.now() - agoMs };
}

/** Whether it is not earlier than the other, by both clocks. */
export function isSince(later: Moment, earlier: Moment): boolean {
  return later.ticks >= earlier.ticks && later.time >= earlier.time;
}
