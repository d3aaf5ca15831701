import { addressOf } from '@moveway/api-client/api-client.ts';
import type { Attachment } from '@moveway/contracts/chat/chat.routes.ts';
import type { MessageFile } from '@moveway/ui/files/message-file.ts';
import { MessageFiles, type PicturePart } from '@moveway/ui/files/message-files.tsx';
import { useToast } from '@moveway/ui/toast/toast.ts';
import { screenErrorText } from '../../../lib/error-text.ts';
import { downloadDocument } from '../composer/files.ts';

const addressOfPart = (id: string, part: PicturePart) =>
  part === 'thumbnail'
    ? addressOf('', 'GET /api/chat/attachments/:id/thumbnail', { params: { id } })
    : addressOf('', 'GET /api/chat/attachments/:id/picture', { params: { id } });

/** The files of a message, which the session's cookie shows. */
export function Attachments({ files }: { files: readonly Attachment[] }) {
  const toast = useToast();
  const download = async (file: MessageFile) => {
    try {
      await downloadDocument(file);
    } catch (error) {
      toast.fail('Download failed', screenErrorText(error, 'Please try again.'));
    }
  };
  return (
    <MessageFiles
      files={files}
      renderPicture={({ id, name }, part) => <img src={addressOfPart(id, part)} alt={name} />}
      onDownload={(file) => void download(file)}
    />
  );
}
