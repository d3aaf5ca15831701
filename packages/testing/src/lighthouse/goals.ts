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
  /** All work of the page's main thread. */
  mainThread?: number | undefined;
  /** Total blocking time. */
  blocking?: number | undefined;
  layoutShift?: number | undefined;
}

/** The two pages that a page is measured beside, in the same run. */
export interface Peers {
  /** The page's text in HTML and nothing else. */
  bare: Figures;
  /** The text of Home, prerendered and hydrated by React alone. */
  react: Figures;
}

export interface MeasuredPage {
  path: string;
  /** Search engines may list it, so its content is judged as well. */
  isPublic: boolean;
  /** How many times the work of the React page it may take: more where it also asks the server and shows its answer. */
  maxWorkRatio: number;
}

const LEAST_OF_CONTENT = 100;
const MAX_POINTS_BELOW_REACT = 3;
const MAX_PAINT_RATIO = 1.25;
const MAX_LAYOUT_SHIFT = 0.02;
/** Less blocking time than one short task has is taken as this, in milliseconds: no page is so many times nothing. */
const LEAST_BLOCKING_MS = 50;

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

/** How a page compares with its peers. */
export interface Ratios {
  /** Largest paint against the bare page. */
  paint: number | undefined;
  /** The main thread's work against the React page. */
  mainThread: number | undefined;
  /** Blocking time against the React page. */
  blocking: number | undefined;
}

export function ratiosOf(page: Figures, { bare, react }: Peers): Ratios {
  const blocking = (figures: Figures) =>
    figures.blocking === undefined ? undefined : Math.max(figures.blocking, LEAST_BLOCKING_MS);
  return {
    paint: ratio(page.paint, bare.paint),
    mainThread: ratio(page.mainThread, react.mainThread),
    blocking: ratio(blocking(page), blocking(react)),
  };
}

function ratio(value: number | undefined, other: number | undefined): number | undefined {
  return value === undefined || other === undefined ? undefined : value / other;
}

/** @returns a sentence for each goal that the page misses; what was not measured is not judged */
export function missedGoals(
  { path, isPublic, maxWorkRatio }: MeasuredPage,
  figures: Figures,
  peers: Peers = { bare: {}, react: {} },
): string[] {
  const content = isPublic ? LEAST_OF_CONTENT : 0;
  const least = peers.react.performance === undefined ? 0 : peers.react.performance - MAX_POINTS_BELOW_REACT;
  const ratios = ratiosOf(figures, peers);
  const goals: [name: string, value: number | undefined, limit: number, direction: 'least' | 'most'][] = [
    ['performance', figures.performance, least, 'least'],
    ['accessibility', figures.accessibility, content, 'least'],
    ['best practices', figures.bestPractices, content, 'least'],
    ['SEO', figures.seo, content, 'least'],
    ['largest paint against the bare page', ratios.paint, MAX_PAINT_RATIO, 'most'],
    ['main-thread work against the React page', ratios.mainThread, maxWorkRatio, 'most'],
    ['blocking time against the React page', ratios.blocking, maxWorkRatio, 'most'],
    ['layout shift', figures.layoutShift, MAX_LAYOUT_SHIFT, 'most'],
  ];
  return goals.flatMap(([name, value, limit, direction]) => {
    const isMet = value === undefined || (direction === 'least' ? value >= limit : value <= limit);
    return isMet ? [] : `${path}: ${name} is ${round(value)}, at ${direction} ${limit} is the goal.`;
  });
}

function round(value: number): number {
  return Math.round(value * 1000) / 1000;
}
