import { Empty } from 'antd';
import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { UsLand, MAP_HEIGHT, MAP_WIDTH } from '@moveway/ui/us-map/us-map.tsx';
import { formatInstant } from '@moveway/ui/time/time-format.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import { ChartCard } from './chart-card.tsx';
import { laneLines } from './lane-lines.ts';
import styles from './lane-map.module.css';

/** The busiest lanes on the map of the United States, numbered as in the table beside it. */
export function LaneMap({ lanes, countedAt }: { lanes: AnalyticsReport['lanes']; countedAt: string }) {
  const lines = laneLines(lanes);
  return (
    <ChartCard
      title="Busiest lanes"
      columns={['Lane', 'Packages']}
      rows={lanes.map(({ origin, destination, count }, index) => ({
        key: String(index),
        cells: [`${index + 1}. ${origin.label} to ${destination.label}`, formatCount(count)],
      }))}
      table="beside"
    >
      <div>
        <p className={styles.note}>As of {formatInstant(countedAt)}</p>
        {lanes.length === 0 ? (
          <Empty description="No lanes in this period" />
        ) : (
          <svg
            className={styles.map}
            viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
            role="img"
            aria-label={`Map of the United States with ${lines.length} of the ${lanes.length} busiest lanes; the table names them.`}
          >
            <UsLand alaska hawaii />
            {lines.map(({ rank, path, width }) => (
              <path key={rank} className={styles.lane} d={path} strokeWidth={width} />
            ))}
            {lines.map(({ rank, from, to }) => (
              <g key={rank}>
                <circle className={styles.origin} cx={from.x} cy={from.y} r={5} />
                <circle className={styles.destination} cx={to.x} cy={to.y} r={7} />
              </g>
            ))}
            {lines.map(({ rank, label }) => (
              <g key={rank} transform={`translate(${label.x} ${label.y})`}>
                <circle className={styles.badge} r={14} />
                <text className={styles.rank} textAnchor="middle" dominantBaseline="central">
                  {rank}
                </text>
              </g>
            ))}
          </svg>
        )}
      </div>
    </ChartCard>
  );
}
