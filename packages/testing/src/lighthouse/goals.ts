/**
 * What Lighthouse says of a page: scores of 0 to 100, times in milliseconds. A score that was not asked for is
 * undefined.
 */
export interface Figures {
  performance?: number | undefined;
  accessibility?: number | undefined;
  bestPractices?: number | undefined;
  seo?: number | undefined;
  /** Largest contentful paint. */
  paint?: number | undefined;
  /** The same of a bare page with the same text, measured beside it. */
  barePaint?: number | undefined;
  blocking?: number | undefined;
  layoutShift?: number | undefined;
}

const LEAST_OF_PUBLIC_PAGES = 100;
const MAX_PAINT_RATIO = 1.4;
const MAX_BLOCKING_MS = 50;
const MAX_LAYOUT_SHIFT = 0.02;

/** The median of each metric; of an even number of runs, the larger of the two in the middle. */
export function medianOf(runs: readonly Figures[]): Figures {
  const names = new Set(runs.flatMap((run) => Object.keys(run)));
  // The keys come from these very objects.
  return Object.fromEntries([...names].map((name) => [name, median(runs, name as keyof Figures)]));
}

function median(runs: readonly Figures[], name: keyof Figures): number | undefined {
  const values = runs.flatMap((run) => run[name] ?? []).toSorted((a, b) => a - b);
  return values[Math.floor(values.length / 2)];
}

/** How much longer the page takes to its largest paint than bare text. */
export function paintRatio({ paint, barePaint }: Figures): number | undefined {
  return paint === undefined || barePaint === undefined ? undefined : paint / barePaint;
}

/** @returns a sentence for each goal that the page misses; what was not measured is not judged */
export function missedGoals(
  page: { path: string; isPublic: boolean; leastPerformance: number },
  figures: Figures,
): string[] {
  const least = page.isPublic ? LEAST_OF_PUBLIC_PAGES : 0;
  const ratio = paintRatio(figures);
  const goals: [name: string, value: number | undefined, limit: number, direction: 'least' | 'most'][] = [
    ['performance', figures.performance, page.leastPerformance, 'least'],
    ['accessibility', figures.accessibility, least, 'least'],
    ['best practices', figures.bestPractices, least, 'least'],
    ['SEO', figures.seo, least, 'least'],
    ['largest paint against a bare page', page.isPublic ? ratio : undefined, MAX_PAINT_RATIO, 'most'],
    ['total blocking time', figures.blocking, MAX_BLOCKING_MS, 'most'],
    ['layout shift', figures.layoutShift, MAX_LAYOUT_SHIFT, 'most'],
  ];
  return goals.flatMap(([name, value, limit, direction]) => {
    const isMet = value === undefined || (direction === 'least' ? value >= limit : value <= limit);
    return isMet ? [] : `${page.path}: ${name} is ${round(value)}, at ${direction} ${limit} is the goal.`;
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
