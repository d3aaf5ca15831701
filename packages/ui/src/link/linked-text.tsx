import type { ComponentProps } from 'react';
import { Link } from 'react-router-dom';

interface TextPiece {
  text: string;
  /** The address of a page elsewhere. */
  href?: string;
  /** A place in this app. */
  to?: ComponentProps<typeof Link>['to'];
}

/** A text in which links can be followed, those to other sites in a new window; nothing else is interpreted. */
export function LinkedText({ pieces }: { pieces: readonly TextPiece[] }) {
  return pieces.map(({ text, href, to }, index) => {
    if (to !== undefined) {
      return (
        <Link key={index} to={to}>
          {text}
        </Link>
      );
    }
    return href === undefined ? (
      text
    ) : (
      <a key={index} href={href} target="_blank" rel="noopener noreferrer nofollow">
        {text}
      </a>
    );
  });
}
