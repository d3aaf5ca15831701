/** What is played within this time after a sound is part of the same batch, in milliseconds. */
export const BATCH_MS = 5000;
/** How long a browser may take to begin; a later sound would come without its reason. In milliseconds. */
const START_WITHIN_MS = 300;

/** Two quiet tones, in hertz and seconds. */
const TONES = [
  { frequency: 660, at: 0 },
  { frequency: 880, at: 0.12 },
];
const LENGTH = 0.22;
const VOLUME = 0.08;

/**
 * Plays a short sound for something that arrived: once for a batch, by one of the open tabs. Silent where the browser
 * lets a page play nothing before it was used, or the device is muted.
 */
export async function playChime(): Promise<void> {
  if ('locks' in navigator) {
    await navigator.locks.request('moveway.chime', { ifAvailable: true }, async (lock) => {
      if (lock && (await play())) {
        await passed(BATCH_MS);
      }
    });
  } else {
    // Pages that came over plain http have no locks.
    await play();
  }
}

/** @returns whether it was played */
export async function play(): Promise<boolean> {
  const context = new AudioContext();
  await Promise.race([context.resume(), passed(START_WITHIN_MS)]);
  const isAllowed = context.state === 'running';
  if (isAllowed) {
    for (const { frequency, at } of TONES) {
      const start = context.currentTime + at;
      const volume = new GainNode(context, { gain: VOLUME });
      volume.gain.setValueAtTime(VOLUME, start);
      volume.gain.exponentialRampToValueAtTime(0.001, start + LENGTH);
      const tone = new OscillatorNode(context, { frequency });
      tone.connect(volume).connect(context.destination);
      tone.start(start);
      tone.stop(start + LENGTH);
    }
    await passed(1000);
  }
  await context.close();
  return isAllowed;
}

const passed = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
