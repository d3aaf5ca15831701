import { memo, type CSSProperties } from 'react';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import { MAP_WIDTH, UsLand } from '@moveway/ui/us-map/us-map.tsx';
import type { Point } from '@moveway/ui/us-map/interstate-way.ts';
import { routeDrawing, type RouteDrawing } from './route-drawing.ts';
import { routeShields, type Shield } from './route-shields.ts';
import { routeLabels } from './route-labels.ts';
import styles from './route-map.module.css';

/**
 * The map of a route. Renders nothing if none of its places is on the map. Downloaded when first needed. Drawn again
 * for another answer only, not when the live connection changes its state.
 */
export const RouteMap = memo(function RouteMap({ result }: { result: FoundResult }) {
  const drawing = routeDrawing(result);
  return drawing && <UsMap drawing={drawing} />;
});

/** The route on the map of the United States: driven solid, the rest dashed. The timeline says the same in words. */
function UsMap({ drawing }: { drawing: RouteDrawing }) {
  const { driven, now, destination, roads, crossings, ahead, insets, frame } = drawing;
  const labels = routeLabels(drawing);
  const shields = routeShields(drawing, labels);
  const road = roads.map(({ points }) => pathOf(points)).join('');
  // What is drawn keeps its size on the screen, however close the frame is.
  // React's type of styles has no custom properties.
  const style = {
    '--zoom': frame.width / MAP_WIDTH,
    '--begin': driven[0] && `${driven[0].x}px ${driven[0].y}px`,
  } as CSSProperties;
  return (
    <svg
      className={styles.map}
      style={style}
      viewBox={`${frame.x} ${frame.y} ${frame.width} ${frame.height}`}
      role="img"
      aria-label={routeSentence(drawing, shields)}
    >
      <UsLand {...insets} />
      {ahead && <path className={styles.ahead} d={pathOf(ahead.points)} />}
      {crossings.length > 0 && <path className={styles.crossing} d={crossings.map(pathOf).join('')} />}
      {/* Drawn again when it grows, so that the animation shows the new stretch. */}
      <g key={road}>
        <path className={styles.shoulder} d={road} />
        <path className={styles.asphalt} d={road} />
        <path className={styles.lane} d={road} />
      </g>
      {(now ? driven.slice(0, -1) : driven).map(({ x, y }, index) => (
        // A route may pass one place twice: only its position in the route names a stop.
        <circle key={`${index}:${x},${y}`} className={styles.stop} cx={x} cy={y} />
      ))}
      {destination && <circle className={styles.destination} cx={destination.x} cy={destination.y} />}
      {now && <circle key={`${now.x},${now.y}`} className={styles.pulse} cx={now.x} cy={now.y} />}
      {now && <circle className={styles.last} cx={now.x} cy={now.y} />}
      {shields.map(({ interstate, x, y }) => (
        <g key={`${interstate}:${x},${y}`} transform={`translate(${x} ${y})`}>
          <g className={styles.shield}>
            <path d="M-15-14q7 3 15 0 8 3 15 0 5 18-15 30-20-12-15-30Z" />
            <text y="7">{interstate}</text>
          </g>
        </g>
      ))}
      {labels.map(({ stop: { x, y }, text, isNow, position, anchor }, index) => (
        <text
          // A round trip ends where it began: only its position tells a label from another.
          key={`${index}:${x},${y}`}
          className={`${styles.label} ${isNow ? styles.now : ''} ${styles[position] ?? ''}`}
          x={x}
          y={y}
          textAnchor={anchor}
        >
          {text}
        </text>
      ))}
    </svg>
  );
}

function pathOf(points: readonly Point[]): string {
  return points.length < 2 ? '' : `M${points.map(({ x, y }) => `${x},${y}`).join('L')}`;
}

function routeSentence(
  { driven, now, destination, ahead }: RouteDrawing,
  shields: readonly Shield[],
): string {
  const places = driven.map(({ place }) => place);
  const numbers = [...new Set(shields.map(({ interstate }) => `I-${interstate}`))];
  const roads = numbers.length === 0 ? '' : ` Drawn by ${listOf(numbers)}, the usual interstates.`;
  const end = destination ? ` ${ahead ? 'Still to go' : 'Destination'}: ${destination.place}.` : '';
  if (places.length === 0) {
    return `Map of the United States.${end}`;
  }
  if (!now) {
    return `Map of the United States. From ${places.join(', then ')}.${end}${roads}`;
  }
  return places.length === 1
    ? `Map of the United States. The shipment is in ${places[0]}.${end}${roads}`
    : `Map of the United States. Route so far: ${places.join(', then ')}. The shipment is in ${places.at(-1)}.${end}${roads}`;
}

/** Written without `Intl.ListFormat`: to make one takes longer than to draw the map. */
function listOf(words: readonly string[]): string {
  const last = words.at(-1) ?? '';
  return words.length < 3 ? words.join(' and ') : `${words.slice(0, -1).join(', ')}, and ${last}`;
}
