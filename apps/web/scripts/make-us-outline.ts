import { writeFileSync } from 'node:fs';
import { mesh } from 'topojson-client';
import atlas from 'us-atlas/states-albers-10m.json' with { type: 'json' };

type Topology = Parameters<typeof mesh>[0];
type States = Extract<NonNullable<Parameters<typeof mesh>[1]>, { type: 'GeometryCollection' }>;

/**
 * Generates the outline of the United States, so that a phone downloads eight kilobytes of path instead of an atlas:
 * `pnpm --filter @moveway/web outline`. The source is already projected by geoAlbersUsa to 975 x 610. Coordinates are
 * rounded to whole pixels, and islands smaller than that are left out.
 */
const target = new URL('../../../packages/ui/src/us-map/us-outline.json', import.meta.url);

// TypeScript infers `type` as any string; us-atlas documents the file as TopoJSON.
const topology = atlas as unknown as Topology & { objects: { states: States } };
const { states } = topology.objects;

const ALASKA = '02';
const HAWAII = '15';
/** Only some of the states, so that the drawing can leave the insets out. */
const only = (isWanted: (id: string) => boolean): States => ({
  ...states,
  geometries: states.geometries.filter(({ id }) => isWanted(String(id))),
});
const coastOf = (some: States) => toPath(mesh(topology, some, (a, b) => a === b).coordinates);

const outline = {
  contiguous: coastOf(only((id) => id !== ALASKA && id !== HAWAII)),
  alaska: coastOf(only((id) => id === ALASKA)),
  hawaii: coastOf(only((id) => id === HAWAII)),
  borders: toPath(mesh(topology, states, (a, b) => a !== b).coordinates),
};
writeFileSync(target, `${JSON.stringify(outline, undefined, 2)}\n`);

/** Relative line commands between whole pixels, the shortest form of an SVG path. */
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
