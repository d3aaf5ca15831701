import { writeFileSync } from 'node:fs';
import { mesh } from 'topojson-client';
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' };

type Topology = Parameters<typeof mesh>[0];
type States = NonNullable<Parameters<typeof mesh>[1]>;

/**
 * Draws the outline of the United States once, so that a phone downloads eight kilobytes of path instead of an atlas:
 * `pnpm --filter @moveway/web outline`. The source is already projected by geoAlbersUsa for a 975 x 610 drawing; whole
 * pixels are exact enough for a card, and islands that round away are left out.
 */
const target = new URL('../../../packages/ui/src/us-map/us-outline.json', import.meta.url);

// TypeScript reads the file's literal shape, in which "Topology" is any text; us-atlas documents it as TopoJSON.
const topology = atlas as unknown as Topology & { objects: { states: States } };
const { states } = topology.objects;

const outline = {
  nation: toPath(mesh(topology, states, (a, b) => a === b).coordinates),
  borders: toPath(mesh(topology, states, (a, b) => a !== b).coordinates),
};
writeFileSync(target, `${JSON.stringify(outline, undefined, 2)}\n`);

/** Relative moves between whole pixels: the shortest text SVG has for a line. */
function toPath(lines: readonly (readonly number[])[][]): string {
  return lines
    .map((line) => wholePixels(line))
    .filter((line) => line.length > 3)
    .map((line) => {
      const [start, ...steps] = line.map(([x, y], index) => {
        const [fromX, fromY] = line[index - 1] ?? [0, 0];
        return `${x - fromX},${y - fromY}`;
      });
      return `M${start}l${steps.join(' ')}`;
    })
    .join('')
    .replaceAll(/[ ,]-/g, '-');
}

function wholePixels(line: readonly (readonly number[])[]): [number, number][] {
  return line
    .map(([x = 0, y = 0]): [number, number] => [Math.round(x), Math.round(y)])
    .filter(([x, y], index, all) => {
      const before = all[index - 1];
      return before === undefined || before[0] !== x || before[1] !== y;
    });
}
