/** Tones of a status, of a problem, and of a neutral remark. */
export type Tone = 'yellow' | 'blue' | 'orange' | 'green' | 'grey' | 'red' | 'plain';

/** SVG paths of one road sign shape per tone. */
const shapes: Readonly<Record<Tone, string>> = {
  yellow: 'M8 1 15 8 8 15 1 8z',
  blue: 'M1 5.5h7V2l7 6-7 6v-3.5H1z',
  orange: 'M8 1.5 15.5 14.5H.5z',
  green: 'M1.5 8.5 4 6l3 3 5.5-6L15 5.5 7 14z',
  grey: 'M8 1.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z',
  red: 'M5 .8h6L15.2 5v6L11 15.2H5L.8 11V5z',
  plain: 'M6.5 1 1 6.5 6.5 12V8.5h3a3 3 0 0 1 3 3V15H15v-3.5A5.5 5.5 0 0 0 9.5 6h-3z',
};

/**
 * The shape that goes with the color of a tone, so that it can be read without the color; the words stand beside it.
 */
export function ToneShape({ tone, className }: { tone: Tone; className?: string | undefined }) {
  return (
    <svg viewBox="0 0 16 16" className={className} data-tone={tone} aria-hidden="true">
      <path d={shapes[tone]} />
    </svg>
  );
}
