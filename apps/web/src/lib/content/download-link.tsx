import { buttonClass } from '@moveway/ui/button/button.tsx';

interface DownloadLinkProps {
  /** The document's slug, which is the name of its file. */
  slug: string;
  /** The accessible name, which identifies the document without the text around it. */
  label: string;
  text?: string;
}

/** A download link for a document. */
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
