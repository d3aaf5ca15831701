export type ImpactTone = 'green' | 'blue' | 'orange' | 'red';

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
