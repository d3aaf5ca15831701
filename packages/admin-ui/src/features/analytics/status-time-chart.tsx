import { Bar, BarChart, CartesianGrid, Legend, Tooltip, XAxis, YAxis } from 'recharts';
import type { AnalyticsReport } from '@moveway/contracts/analytics/analytics.routes.ts';
import card from './chart-card.module.css';
import { ChartCard } from './chart-card.tsx';
import { axis, gridStroke, series, tooltip } from './chart-style.ts';
import { formatHours } from './comparison.ts';

const inWords = (hours: number | null) => (hours === null ? '–' : formatHours(hours));

/** How long packages stay in each status before moving on: where the road is slow. */
export function StatusTimeChart({ timeInStatus }: { timeInStatus: AnalyticsReport['timeInStatus'] }) {
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
        data={timeInStatus.map(({ status, hours }) => ({ status, ...hours }))}
        margin={{ top: 8, right: 16, bottom: 0, left: 0 }}
        title="Average time in each status; arrow keys go from status to status"
      >
        <CartesianGrid stroke={gridStroke} horizontal={false} />
        <XAxis type="number" {...axis} tickFormatter={formatHours} minTickGap={24} />
        <YAxis type="category" dataKey="status" {...axis} width={104} />
        <Tooltip {...tooltip} formatter={(hours) => inWords(typeof hours === 'number' ? hours : null)} />
        <Legend />
        <Bar dataKey="current" name="This period" fill={series.first} isAnimationActive={false} />
        <Bar dataKey="previous" name="Before" fill={series.before} isAnimationActive={false} />
      </BarChart>
    </ChartCard>
  );
}
