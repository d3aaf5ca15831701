import { createElement, type ReactElement } from 'react';

/** A page of text in React: each section a heading with its paragraphs. */
export function textPage(sections: readonly (readonly string[])[]): ReactElement {
  return createElement(
    'main',
    null,
    sections.map(([heading, ...paragraphs], index) =>
      createElement(
        'section',
        { key: index },
        createElement('h2', null, heading),
        paragraphs.map((text, place) => createElement('p', { key: place }, text)),
      ),
    ),
  );
}
