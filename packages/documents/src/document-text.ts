/** A section: paragraphs, then points of a list, then lines to fill in by hand. */
export interface DocumentSection {
  heading: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** What is to be written on each line. */
  blanks?: readonly string[];
}

/** What a document says. */
export interface DocumentText {
  /** Its file below `/documents/`, without `.pdf`. */
  slug: string;
  title: string;
  /** What it is for, in a sentence. */
  subject: string;
  sections: readonly DocumentSection[];
}
