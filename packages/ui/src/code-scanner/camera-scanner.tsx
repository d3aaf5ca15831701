import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { cameraProblem, openCamera } from './camera.ts';
import { openCodeReader, type CodeReader } from './code-reader.ts';
import type { CodeFormat } from './reader-messages.ts';
import styles from './camera-scanner.module.css';

/** The time between two pictures that are read, in milliseconds. */
const PAUSE_MS = 120;
/** A code that was out of sight for this long, in milliseconds, is scanned again when it is back. */
const OUT_OF_SIGHT_MS = 2000;

interface CameraScannerProps {
  formats: readonly CodeFormat[];
  /** What a text names: two codes of one label are the same scan. */
  nameOf: (text: string) => string;
  /** A code came into sight. */
  onText: (text: string) => void;
  /** There is no picture, and why, in words. */
  onProblem: (problem: string) => void;
}

/** The picture of the camera, in which codes are read. It never leaves the device. */
export function CameraScanner({ formats, nameOf, onText, onProblem }: CameraScannerProps) {
  const video = useRef<HTMLVideoElement>(null);
  const [isReading, setIsReading] = useState(false);
  const seen = useRef(new Map<string, number>());
  const publish = useEffectEvent((texts: readonly string[]) => {
    for (const text of texts) {
      const name = nameOf(text);
      const before = seen.current.get(name);
      const now = performance.now();
      seen.current.set(name, now);
      if (before === undefined || now - before > OUT_OF_SIGHT_MS) {
        onText(text);
      }
    }
  });
  const fail = useEffectEvent(onProblem);
  const start = useEffectEvent((isOver: () => boolean) =>
    scanPictures({
      video: video.current,
      formats,
      isOver,
      onReading: () => setIsReading(true),
      onTexts: (texts) => publish(texts),
      onProblem: (problem) => fail(problem),
    }),
  );
  useEffect(() => {
    let isOver = false;
    void start(() => isOver);
    return () => {
      isOver = true;
    };
  }, []);
  return (
    <div className={styles.camera} data-reading={isReading}>
      <video ref={video} className={styles.picture} muted playsInline aria-label="Picture of the camera" />
      <output className={styles.state}>
        {isReading ? 'Point the camera at a code' : 'Starting the camera…'}
      </output>
    </div>
  );
}

interface Pictures {
  video: HTMLVideoElement | null;
  formats: readonly CodeFormat[];
  isOver: () => boolean;
  onReading: () => void;
  onTexts: (texts: readonly string[]) => void;
  onProblem: (problem: string) => void;
}

/** Opens the camera and reads its pictures until it is over. */
async function scanPictures({
  video,
  formats,
  isOver,
  onReading,
  onTexts,
  onProblem,
}: Pictures): Promise<void> {
  let camera: MediaStream | undefined;
  let reader: CodeReader | undefined;
  const report = (problem: string) => {
    if (!isOver()) {
      onProblem(problem);
    }
  };
  try {
    camera = await openCamera();
    const [track] = camera.getVideoTracks();
    track?.addEventListener('ended', () => report('The camera was switched off or taken away.'));
    if (!video || isOver()) {
      // It was closed while the user was asked for the camera.
      stop(camera);
      return;
    }
    video.srcObject = camera;
    await video.play();
  } catch (error) {
    report(cameraProblem(error));
    stop(camera);
    return;
  }
  try {
    reader = await openCodeReader(formats);
    if (!isOver()) {
      onReading();
    }
    while (!isOver()) {
      onTexts(await reader.read(video));
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    }
  } catch {
    report('The code reader does not work. Check the connection, then start the camera again.');
  } finally {
    reader?.close();
    stop(camera);
  }
}

function stop(camera: MediaStream | undefined): void {
  for (const track of camera?.getTracks() ?? []) {
    track.stop();
  }
}
