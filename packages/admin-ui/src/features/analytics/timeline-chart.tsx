import { CartesianGrid, Legend, Line, LineChart, Tooltip, XAxis, YAxis } from 'recharts';
import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import { formatDay, formatShortDay } from '@moveway/ui/time/time-format.ts';
import { formatCount } from '@moveway/ui/number/number-format.ts';
import card from './chart-card.module.css';
import { ChartCard, axis, gridStroke, series, tooltip } from './chart-card.tsx';

interface TimelineChartProps {
  timeline: AnalyticsReport['timeline'];
  /** The time that one point covers. */
  step: 'day' | 'week';
}

/** Packages created and delivered over time. */
export function TimelineChart({ timeline, step }: TimelineChartProps) {
  return (
    <ChartCard
      title={`Created and delivered by ${step}`}
      columns={[step === 'day' ? 'Day' : 'Week from', 'Created', 'Delivered']}
      rows={timeline.map(({ date, created, delivered }) => ({
        key: date,
        cells: [formatDay(date), formatCount(created), formatCount(delivered)],
      }))}
    >
      <LineChart
        className={card.chart ?? ''}
        responsive
        data={timeline}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        title={`Created and delivered by ${step}; arrow keys go from point to point`}
      >
        <CartesianGrid stroke={gridStroke} vertical={false} />
        <XAxis dataKey="date" {...axis} tickFormatter={formatShortDay} minTickGap={24} />
        <YAxis {...axis} width={40} allowDecimals={false} />
        <Tooltip
          {...tooltip}
          labelFormatter={(date) => (typeof date === 'string' ? formatDay(date) : date)}
        />
        <Legend itemSorter={null} />
        <Line
          dataKey="created"
          name="Created"
          stroke={series.first}
          strokeWidth={2.5}
          dot={false}
          isAnimationActive={false}
        />
        <Line
          dataKey="delivered"
          name="Delivered"
          stroke={series.second}
          strokeWidth={2.5}
          strokeDasharray="6 3"
          dot={false}
          isAnimationActive={false}
        />
      </LineChart>
    </ChartCard>
  );
}
