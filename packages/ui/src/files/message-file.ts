/** A file of a message. */
export interface MessageFile {
  id: string;
  kind: 'picture' | 'document';
  name: string;
  /** In bytes. */
  size: number;
  /** In pixels, of a picture. */
  width?: number | undefined;
  height?: number | undefined;
}
