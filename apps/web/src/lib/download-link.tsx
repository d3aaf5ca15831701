import { buttonClass } from '@moveway/ui/button/button.tsx';

interface DownloadLinkProps {
  /** Of the document, as its file is called. */
  slug: string;
  /** What the link says to whom the words around it are not enough. */
  label: string;
  text?: string;
}

/** Downloads a document. The server counts it. */
export function DownloadLink({ slug, label, text = 'Download' }: DownloadLinkProps) {
  return (
    <a
      className={buttonClass({ variant: 'quiet' })}
      href={`/documents/${slug}.pdf`}
      download
      aria-label={label}
    >
      {text}
    </a>
  );
}
