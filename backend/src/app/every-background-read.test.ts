import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '../kernel/app-error.ts';
import { createLogger } from '../kernel/logger.ts';
import { registry } from '../kernel/metrics.ts';
import { serveMetrics } from '../http/server/metrics-server.ts';
import { createAnalyticsCounter } from '../analytics/analytics-counter.ts';
import { analyticsRepo } from '../analytics/analytics.repo.ts';
import { DEFAULT_SETTINGS, settingsRepo } from '../settings/settings.repo.ts';
import { createSettingsService } from '../settings/settings.service.ts';
import { createFindTracked } from '../live/client-messages.ts';

afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const away = new Error('The database is away');

function collectLog() {
  const lines: string[] = [];
  const log = createLogger({ level: 'info', destination: { write: (line) => lines.push(line) } });
  const failures = () => lines.filter((line) => line.includes('it is repeated until it succeeds'));
  return { log, lines, failures };
}

it('settings that cannot be read again are logged once, until they can', async () => {
  vi.useFakeTimers();
  const { log, lines, failures } = collectLog();
  const settings = { ...DEFAULT_SETTINGS, version: 1 };
  vi.spyOn(settingsRepo, 'findOrCreate').mockResolvedValue(settings);
  const find = vi.spyOn(settingsRepo, 'find').mockRejectedValue(away);
  const service = await createSettingsService({ log });
  service.readAgain();
  await vi.advanceTimersByTimeAsync(20_000);
  expect(find.mock.calls.length).toBeGreaterThan(1);
  expect(failures()).toEqual([expect.stringContaining(away.message)]);

  find.mockResolvedValue({ ...settings, maskNames: true, version: 2 });
  await vi.advanceTimersByTimeAsync(20_000);
  expect(service.get().maskNames).toBe(true);
  expect(lines.at(-1)).toContain('succeeds again');
  service.close();
});

it('a look-up of watched packages that fails is logged once, and one that is rate limited is not', async () => {
  const { log, failures } = collectLog();
  const lookUp = vi.fn().mockRejectedValue(away);
  const find = createFindTracked({
    tracking: { updateTimes: vi.fn() },
    misses: { lookUp },
    log,
  });
  await expect(find(['MW1'], {} as never)).rejects.toThrow(away);
  await expect(find(['MW1'], {} as never)).rejects.toThrow(away);
  expect(failures()).toEqual([expect.stringContaining(away.message)]);

  lookUp.mockResolvedValueOnce(new Map());
  await find(['MW1'], {} as never);
  lookUp.mockRejectedValueOnce(new AppError('rate_limited', 'Too many requests.'));
  await expect(find(['MW1'], {} as never)).rejects.toThrow('Too many requests.');
  expect(failures()).toHaveLength(1);
});

it('a failed run of the analytics counter is logged once, whoever started it', async () => {
  const { log, failures } = collectLog();
  vi.spyOn(analyticsRepo, 'countedUntil').mockRejectedValue(away);
  const counter = createAnalyticsCounter({ history: {} as never, settings: {} as never, log });
  await expect(counter.upToDate()).rejects.toThrow(away);
  counter.start();
  await counter.close();
  expect(failures()).toEqual([expect.stringContaining(away.message)]);
});

it('metrics that cannot be read are logged once, and answered with 500', async () => {
  const { log, lines, failures } = collectLog();
  const server = await serveMetrics(0, '127.0.0.1', log);
  const { url }: { url?: string } = JSON.parse(lines[0] ?? '');
  vi.spyOn(registry, 'metrics').mockRejectedValue(away);
  for (let scrape = 0; scrape < 2; scrape += 1) {
    expect((await fetch(url ?? '')).status).toBe(500);
  }
  expect(failures()).toEqual([expect.stringContaining(away.message)]);
  await server.close();
});
