export type UpdateType = 'operational' | 'maintenance' | 'weather' | 'enhancement';
export type UpdateStatus = 'active' | 'resolved' | 'completed';

/** A service update (specification, section 3). */
export interface ServiceUpdate {
  id: string;
  type: UpdateType;
  title: string;
  description: string;
  /** ISO 8601 */
  timestamp: string;
  status: UpdateStatus;
  regions: readonly string[];
  impact: string;
}

export const METRICS: readonly { value: string; label: string }[] = [
  { value: '99.8%', label: 'On-time delivery' },
  { value: '< 1 min', label: 'Average response time' },
  { value: '24/7', label: 'System uptime' },
  { value: '0', label: 'Active issues' },
];

/** The latest first. */
export const SERVICE_UPDATES: readonly ServiceUpdate[] = [
  {
    id: 'all-operating',
    type: 'operational',
    title: 'All services operating normally',
    description: 'Pickups, deliveries, tracking and support are running as planned in every region.',
    timestamp: '2026-11-20T12:00:00Z',
    status: 'active',
    regions: ['Nationwide'],
    impact: 'None',
  },
  {
    id: 'lake-effect-snow',
    type: 'weather',
    title: 'Lake-effect snow on I-90 between Cleveland and Buffalo',
    description:
      'I-90 was closed to commercial vehicles for 14 hours. Carriers waited or detoured on I-86; all dates were updated.',
    timestamp: '2026-11-13T09:30:00Z',
    status: 'resolved',
    regions: ['Great Lakes', 'Northeast'],
    impact: 'Moderate: deliveries up to one day late',
  },
  {
    id: 'tracking-database',
    type: 'maintenance',
    title: 'Tracking database maintenance',
    description: 'Tracking was slightly slower for 20 minutes overnight. No data was lost.',
    timestamp: '2026-10-25T08:00:00Z',
    status: 'completed',
    regions: ['Nationwide'],
    impact: 'Minimal',
  },
  {
    id: 'live-tracking',
    type: 'enhancement',
    title: 'Tracking pages now update live',
    description: 'An open tracking page shows each new stop as soon as the driver reports it.',
    timestamp: '2026-10-06T14:00:00Z',
    status: 'completed',
    regions: ['Nationwide'],
    impact: 'Positive: no more reloading',
  },
  {
    id: 'gulf-hurricane',
    type: 'weather',
    title: 'Hurricane on the central Gulf Coast',
    description:
      'Pickup and delivery stopped for four days in evacuated counties. Cars already loaded were held at inland terminals at no charge.',
    timestamp: '2026-09-18T16:00:00Z',
    status: 'resolved',
    regions: ['Louisiana', 'Mississippi', 'Alabama'],
    impact: 'Severe: no service in evacuated counties',
  },
  {
    id: 'chicago-terminal',
    type: 'maintenance',
    title: 'New gate at the Chicago terminal',
    description: 'For one weekend, terminal drop-off used the south entrance.',
    timestamp: '2026-08-29T13:00:00Z',
    status: 'completed',
    regions: ['Illinois'],
    impact: 'Minor: different entrance',
  },
];

type ImpactTone = 'green' | 'blue' | 'orange' | 'red';

/** The color of an impact by its keyword (specification, section 4). */
export function impactTone(impact: string): ImpactTone {
  if (/None|Positive/.test(impact)) {
    return 'green';
  }
  if (/Minor|Minimal/.test(impact)) {
    return 'blue';
  }
  return impact.includes('Moderate') ? 'orange' : 'red';
}
