import { memo, type CSSProperties } from 'react';
import styles from './route-map.module.css';
import { UsLand, type LandPart } from './us-map.tsx';

/** Of the map that the drawing is made for. */
const MAP_WIDTH = 975;

interface Point {
  x: number;
  y: number;
}

/** A drawing of a route, in pixels of the map; a path has the form of the `d` attribute of SVG. */
interface RouteDrawing {
  /** The drawing in words. */
  text: string;
  /** The part of the map that is shown. */
  crop: Point & { width: number; height: number };
  /** The parts of the country that are drawn. */
  land: readonly LandPart[];
  driven: string;
  /** The parts of the driven way that are not on land. */
  crossing?: string | undefined;
  ahead?: string | undefined;
  /** The places before the current one, in the order of travel. */
  stops: readonly Point[];
  now?: Point | undefined;
  destination?: Point | undefined;
  shields: readonly (Point & { interstate: number })[];
  labels: readonly (Point & {
    text: string;
    isNow?: true | undefined;
    position: 'above' | 'below' | 'left' | 'right';
    anchor: 'start' | 'middle' | 'end';
  })[];
}

/**
 * A route on the map of the United States: driven solid, the rest dashed. Drawn again for another drawing only, not
 * whenever the screen around it changes.
 */
export const RouteMap = memo(function RouteMap({ map }: { map: RouteDrawing }) {
  const { text, crop, land, driven, crossing, ahead, stops, now, destination, shields, labels } = map;
  const begin = stops[0] ?? now;
  // What is drawn keeps its size on the screen, however close the crop is.
  // React's type of styles has no custom properties.
  const style = {
    '--zoom': crop.width / MAP_WIDTH,
    '--begin': begin && `${begin.x}px ${begin.y}px`,
  } as CSSProperties;
  return (
    <svg
      className={styles.map}
      style={style}
      viewBox={`${crop.x} ${crop.y} ${crop.width} ${crop.height}`}
      role="img"
      aria-label={text}
    >
      <UsLand parts={land} />
      {ahead && <path className={styles.ahead} d={ahead} />}
      {crossing && <path className={styles.crossing} d={crossing} />}
      {/* Drawn again when it grows, so that the animation shows the new stretch. */}
      <g key={driven}>
        <path className={styles.shoulder} d={driven} />
        <path className={styles.asphalt} d={driven} />
        <path className={styles.lane} d={driven} />
      </g>
      {stops.map(({ x, y }, index) => (
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
      {labels.map(({ x, y, text: name, isNow, position, anchor }, index) => (
        <text
          // A round trip ends where it began: only its position tells a label from another.
          key={`${index}:${x},${y}`}
          className={`${styles.label} ${isNow ? styles.now : ''} ${styles[position] ?? ''}`}
          x={x}
          y={y}
          textAnchor={anchor}
        >
          {name}
        </text>
      ))}
    </svg>
  );
});
