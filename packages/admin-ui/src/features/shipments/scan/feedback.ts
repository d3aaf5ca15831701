/** What a scan came to, for the ear and the hand: taken, known already, or not taken. */
export type ScanFeedback = 'taken' | 'again' | 'problem';

/** Tones in hertz and seconds, and vibrations in milliseconds: one high, two in the middle, one long and low. */
const SIGNALS: Record<
  ScanFeedback,
  { tones: { hertz: number; at: number; length: number }[]; shake: number[] }
> = {
  taken: { tones: [{ hertz: 1200, at: 0, length: 0.12 }], shake: [60] },
  again: {
    tones: [
      { hertz: 600, at: 0, length: 0.1 },
      { hertz: 600, at: 0.16, length: 0.1 },
    ],
    shake: [60, 60, 60],
  },
  problem: { tones: [{ hertz: 220, at: 0, length: 0.5 }], shake: [300] },
};
const VOLUME = 0.2;

/** One for the page: a browser has few of them. */
let context: AudioContext | undefined;

/** Silent where the browser lets a page play nothing before it was used, or the device is muted. */
export function signal(feedback: ScanFeedback): void {
  const { tones, shake } = SIGNALS[feedback];
  // Not in Safari.
  if ('vibrate' in navigator) {
    navigator.vibrate(shake);
  }
  if (!('AudioContext' in globalThis)) {
    return;
  }
  context ??= new AudioContext();
  void context.resume();
  for (const { hertz, at, length } of tones) {
    const start = context.currentTime + at;
    const volume = new GainNode(context, { gain: VOLUME });
    volume.gain.setValueAtTime(VOLUME, start);
    volume.gain.exponentialRampToValueAtTime(0.001, start + length);
    const tone = new OscillatorNode(context, { frequency: hertz });
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + length);
  }
}
