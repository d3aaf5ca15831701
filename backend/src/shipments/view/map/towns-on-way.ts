import { distance, type NamedWay } from './interstate-way.ts';
import { JUNCTIONS, type Junction } from './junctions.ts';
import { placeOnMap } from './us-projection.ts';

const MOST_TOWNS = 3;
/** In pixels of the map, some 2.9 miles each: what a truck drives until the next update, about 600 miles of road. */
const NEXT_DAY = 170;
/** A town closer than about 50 miles to where it is, or to its destination, is no news. */
const TOO_CLOSE = 17;

/** Some towns that it reaches by tomorrow on the way to the destination: far apart, in the order of travel. */
export function townsOnWay({ points, towns }: NamedWay): Junction[] {
  const [from, to] = [points[0], points.at(-1)];
  const ahead = towns.filter((town) => {
    const [latitude, longitude] = JUNCTIONS[town];
    const point = placeOnMap({ latitude, longitude });
    return (
      point &&
      from &&
      to &&
      distance(point, from) > TOO_CLOSE &&
      distance(point, from) < NEXT_DAY &&
      distance(point, to) > TOO_CLOSE
    );
  });
  const step = Math.max(1, ahead.length / MOST_TOWNS);
  return ahead.filter((_, index) => Math.floor((index + 1) / step) > Math.floor(index / step));
}
