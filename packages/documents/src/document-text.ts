/** A section: paragraphs, then a list, then what is to be filled in, on paper or on a screen. */
export interface DocumentSection {
  heading: string;
  paragraphs?: readonly string[];
  points?: readonly string[];
  /** Whether each point has a box to tick. */
  isChecklist?: boolean;
  /** What is to be written into boxes that hold a few lines. */
  notes?: readonly string[];
  /** What is to be written on lines, two or three beside each other. */
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
