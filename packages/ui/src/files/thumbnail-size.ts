/** The longest side of a thumbnail, in pixels; the shortest is large enough for a finger. */
const LONGEST = 160;
const SHORTEST = 44;

/** The place that a picture takes among messages, in pixels. */
export function thumbnailSize({
  width = LONGEST,
  height = LONGEST,
}: {
  width?: number | undefined;
  height?: number | undefined;
}) {
  const scale = Math.min(1, LONGEST / Math.max(width, height));
  return { width: Math.max(SHORTEST, width * scale), height: Math.max(SHORTEST, height * scale) };
}
