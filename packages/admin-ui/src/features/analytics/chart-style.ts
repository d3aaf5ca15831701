/** Charts in the tokens of the house: they follow the theme by themselves. */
export const axis = {
  stroke: 'var(--color-line-strong)',
  tick: { fill: 'var(--color-text-muted)' },
} as const;

export const gridStroke = 'var(--color-line)';

/** What a chart says about the point under the pointer or the arrow keys. */
export const tooltip = {
  contentStyle: {
    border: '1px solid var(--color-line-strong)',
    borderRadius: 'var(--radius-medium)',
    background: 'var(--color-surface)',
    color: 'var(--color-text)',
  },
  cursor: { fill: 'var(--color-action-soft)', stroke: 'var(--color-line-strong)' },
} as const;

/** The period, and the one before it; the second also has a pattern of its own, for those who do not see colors. */
export const series = {
  first: 'var(--color-action-text)',
  second: 'var(--color-delivered-text)',
  before: 'var(--color-text-muted)',
} as const;
