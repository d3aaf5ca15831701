import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import { thumbnailSize } from '@moveway/ui/files/thumbnail-size.ts';
import { WhenLoaded } from '../../../lib/on-demand.tsx';

const load = async () => (await import('./attachments.tsx')).Attachments;

/** The files of a message, whose code is downloaded with the first of them; their names where it cannot be. */
export function LazyAttachments({ files }: { files: readonly Attachment[] }) {
  const pictures = files.filter(({ kind }) => kind === 'picture').map((file) => thumbnailSize(file).height);
  return (
    // As high as its files at least, so that what follows stays in its place.
    <div style={{ minHeight: Math.max(44, ...pictures) }}>
      <WhenLoaded load={load} props={{ files }} otherwise={files.map(({ name }) => name).join(', ')} />
    </div>
  );
}
