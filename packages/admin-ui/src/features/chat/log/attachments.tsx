import { useEffect, useState } from 'react';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import type { MessageFile } from '@moveway/ui/files/message-file.ts';
import { MessageFiles, type PicturePart } from '@moveway/ui/files/message-files.tsx';
import { revokeLater } from '@moveway/ui/files/object-url.ts';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { useAdminApi } from '../../../lib/queries/admin-api.ts';
import { loadErrorText } from '../../../lib/queries/error-text.ts';
import { useAdminPlatform } from '../../../platform/admin-platform.ts';

/** The files of a message. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  const { files: transfer } = useAdminApi();
  const platform = useAdminPlatform();
  const toast = useToast();
  const download = async ({ id, name }: MessageFile) => {
    try {
      const blob = await transfer.download('GET /api/chat/attachments/:id/document', { params: { id } });
      const bytes = new Uint8Array(await blob.arrayBuffer());
      await platform.files.save({ suggestedName: name, bytes });
    } catch (error) {
      toast.fail('Download Failed', loadErrorText(error));
    }
  };
  return (
    <MessageFiles
      files={files}
      renderPicture={(file, part) => <Picture file={file} part={part} />}
      onDownload={(file) => void download(file)}
    />
  );
}

/** Fetched as a call, because an image's address would carry no bearer token. */
function Picture({ file: { id, name }, part }: { file: MessageFile; part: PicturePart }) {
  const { files: transfer } = useAdminApi();
  const [shown, setShown] = useState<{ address?: string; problem?: string }>({});
  useEffect(() => {
    const canceling = new AbortController();
    let address: string | undefined;
    const load = async () => {
      try {
        const input = { params: { id } };
        const options = { signal: canceling.signal };
        const blob = await (part === 'thumbnail'
          ? transfer.download('GET /api/chat/attachments/:id/thumbnail', input, options)
          : transfer.download('GET /api/chat/attachments/:id/picture', input, options));
        if (!canceling.signal.aborted) {
          address = URL.createObjectURL(blob);
          setShown({ address });
        }
      } catch {
        setShown({ problem: `${name} could not be loaded.` });
      }
    };
    void load();
    return () => {
      canceling.abort();
      if (address !== undefined) {
        revokeLater(address);
      }
    };
  }, [transfer, id, part, name]);
  return shown.address === undefined ? shown.problem : <img src={shown.address} alt={name} />;
}
