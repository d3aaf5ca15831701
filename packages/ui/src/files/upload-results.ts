import type { UploadState } from './uploads.ts';

/** The results of uploads, where all are done; undefined while one is under way or has failed. */
export function resultsOf<T>({ items }: UploadState<T>): T[] | undefined {
  const done = items.flatMap(({ status }) => (status.is === 'done' ? [status.result] : []));
  return done.length === items.length ? done : undefined;
}
