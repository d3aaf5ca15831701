/** What an email says; how it looks is the same for all (`mail-layout.ts`). Texts are plain, not HTML. */
export interface MailContent {
  to: string;
  subject: string;
  heading: string;
  paragraphs: readonly string[];
  /** Short lines with a name each, as a small table. */
  details?: readonly (readonly [label: string, value: string])[];
  /** The one thing to do. Paths are those of the site, with their query. */
  action?: { label: string; path: string };
  /** Set small, below everything else. */
  footnotes?: readonly { text: string; link?: { label: string; path: string } }[];
  /** The endpoint that mail programs call to stop such emails (RFC 8058), by POST. */
  unsubscribePath?: string;
}
