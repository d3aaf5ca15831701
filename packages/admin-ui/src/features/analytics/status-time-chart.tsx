import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import card from './chart-card.module.css';
import { ChartCard, axis, gridStroke, series, tooltip } from './chart-card.tsx';
import { formatHours, unitOf } from './comparison.ts';

const inWords = (hours: number | null) => (hours === null ? '–' : formatHours(hours));

/** The average time of packages in each status, except Delivered, which is final. */
export function StatusTimeChart({ timeInStatus: all }: { timeInStatus: AnalyticsReport['timeInStatus'] }) {
  const timeInStatus = all.filter(({ status }) => status !== 'Delivered');
  const longest = Math.max(
    0,
    ...timeInStatus.flatMap(({ hours }) => [hours.current ?? 0, hours.previous ?? 0]),
  );
  // One unit for the whole scale, so that its marks are round.
  const unit = unitOf(longest);
  const scaled = (hours: number | null) => (hours === null ? null : hours / unit.hours);
  return (
    <ChartCard
      title="Average time in each status"
      columns={['Status', 'This period', 'Before']}
      rows={timeInStatus.map(({ status, hours }) => ({
        key: status,
        cells: [status, inWords(hours.current), inWords(hours.previous)],
      }))}
    >
      <BarChart
        className={card.chart ?? ''}
        responsive
        layout="vertical"
        data={timeInStatus.map(({ status, hours }) => ({
          status,
          current: scaled(hours.current),
          previous: scaled(hours.previous),
        }))}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        title="Average time in each status; arrow keys go from status to status"
      >
        <CartesianGrid stroke={gridStroke} horizontal={false} />
        <XAxis
          type="number"
          {...axis}
          tickFormatter={(count: number) => `${count} ${unit.name}${count === 1 ? '' : 's'}`}
          minTickGap={24}
          allowDecimals={false}
        />
        <YAxis type="category" dataKey="status" {...axis} width={104} />
        <Tooltip
          {...tooltip}
          formatter={(value) => inWords(typeof value === 'number' ? value * unit.hours : null)}
        />
        <Legend itemSorter={null} />
        <Bar dataKey="current" name="This period" fill={series.first} isAnimationActive={false} />
        <Bar dataKey="previous" name="Before" fill={series.before} isAnimationActive={false} />
      </BarChart>
    </ChartCard>
  );
}
