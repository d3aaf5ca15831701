import { memo, type CSSProperties } from 'react';
import type { FoundResult } from '@moveway/contracts/shipments/shipment.schema.ts';
import type { Point } from '@moveway/contracts/shipments/map/interstate-way.ts';
import { routeDrawing, type RouteDrawing } from '@moveway/contracts/shipments/map/route-drawing.ts';
import { routeLabels } from '@moveway/contracts/shipments/map/route-labels.ts';
import { routeSentence } from '@moveway/contracts/shipments/map/route-sentence.ts';
import { routeShields } from '@moveway/contracts/shipments/map/route-shields.ts';
import { MAP_WIDTH } from '@moveway/contracts/shipments/map/us-projection.ts';
import { UsLand } from '@moveway/ui/us-map/us-map.tsx';
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
