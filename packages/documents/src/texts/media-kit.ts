import type { DocumentText } from '../document-text.ts';

export const mediaKit: DocumentText = {
  slug: 'media-kit',
  title: 'Media Kit',
  subject: 'Facts about Moveway for articles, and how to use our mark.',
  sections: [
    {
      heading: 'In one sentence',
      paragraphs: [
        'Moveway ships cars and parcels across all fifty states, and shows everyone where theirs is, no account needed.',
      ],
    },
    {
      heading: 'Facts',
      points: [
        '2.5 million packages delivered',
        '98.5 percent customer satisfaction',
        '99.2 percent delivered on time',
        'Up to 35 tracking numbers in one search',
        'Support 24 hours a day, 7 days a week',
      ],
    },
    {
      heading: 'The mark',
      paragraphs: [
        'A shield with a road that runs to the horizon: interstate blue #003F87, lane amber #F5B301, white. Use it on white, or with a white outline on blue. Please do not redraw, stretch or recolor it. The mark on this page is vector art, so you can enlarge it without losing quality.',
      ],
    },
    {
      heading: 'The name',
      paragraphs: ['Moveway, with one capital letter. The wordmark is all lowercase: moveway.'],
    },
  ],
};
