import type { LastDashboard } from '../../lib/accounts/last-dashboard.ts';

/**
 * Shows the packages that were last known on this device, as plain text, in the first paint of the prerendered
 * dashboard: long before its code is there. It is a script made of this function's text, and must not refer to anything
 * outside itself.
 * @param place what says that the dashboard loads; it stays as it is when nothing is known
 * @param key under which the dashboard is stored
 * @param version of the stored shape
 */
export function paintLastKnown(place: Element | null, key: string, version: number): void {
  const add = (parent: Element, name: string, ...content: string[]) => {
    const element = document.createElement(name);
    element.append(...content);
    parent.append(element);
    return element;
  };
  try {
    // Written by `lastDashboard`; any other shape throws here.
    const stored = JSON.parse(localStorage.getItem(key) ?? 'null') as { v: number; value: LastDashboard };
    const { asOf, page } = stored.value;
    if (!place || stored.v !== version || page.items.length === 0) {
      return;
    }
    const time = (instant: string) => {
      const at = new Date(instant);
      const hour = at.getHours();
      const minute = String(at.getMinutes()).padStart(2, '0');
      // In English everywhere: `Fri Nov 20 2026 ...`. The browser's first formatter takes a phone 60 ms.
      const month = at.toString().slice(4, 7);
      return `${month} ${at.getDate()}, ${hour % 12 || 12}:${minute} ${hour < 12 ? 'AM' : 'PM'}`;
    };
    const known = document.createElement('div');
    add(known, 'p', `As of ${time(asOf)}. Updating now.`);
    const list = add(known, 'ul');
    // More do not fit on the first screen.
    for (const item of page.items.slice(0, 6)) {
      const row = add(list, 'li');
      add(row, 'strong', item.trackingNumber);
      const now = item.currentLocation === undefined ? '' : `, ${item.currentLocation}`;
      const way = `${item.sender} to ${item.receiver}${now}.`;
      // One text, larger than what takes its place later: the largest paint of the page is then the first one.
      add(row, 'span', `${way} ${item.status}. Updated ${time(item.updatedAt)}.`);
    }
    place.replaceChildren(known);
  } catch {
    // Storage can be forbidden or damaged.
  }
}
