// @vitest-environment node
import { describe, expect, it } from 'vitest';
import { formatLongDate } from '../../src/ui/format/longDate';
import { formatRelative } from '../../src/ui/format/relativeTime';

describe('J4 a date', () => {
  it('is written in the long format of the language', () => {
    const date = new Date(2026, 10, 21, 14, 5);
    expect(formatLongDate(date, 'en')).toMatch(/^November 21, 2026 2:05\sPM$/);
    expect(formatLongDate(date, 'tr')).toBe('21 Kasım 2026 14:05');
  });
});

describe('C1 C2 how long ago', () => {
  const now = new Date(2026, 10, 21, 12);
  const MINUTE = 60;
  const HOUR = 3_600;
  const DAY = 86_400;

  it.each([
    [0, 'now', 'şimdi'],
    [59, 'now', 'şimdi'],
    [MINUTE, '1 minute ago', '1 dakika önce'],
    [119, '1 minute ago', '1 dakika önce'],
    [59 * MINUTE, '59 minutes ago', '59 dakika önce'],
    [HOUR, '1 hour ago', '1 saat önce'],
    [23.5 * HOUR, '23 hours ago', '23 saat önce'],
    [DAY, 'yesterday', 'dün'],
    [36 * HOUR, 'yesterday', 'dün'],
    [37 * HOUR, '2 days ago', 'evvelsi gün'],
    [46 * HOUR, '2 days ago', 'evvelsi gün'],
    [3 * DAY, '3 days ago', '3 gün önce'],
    [7 * DAY, '1 week ago', '1 hafta önce'],
    [29 * DAY, '4 weeks ago', '4 hafta önce'],
    [30 * DAY, '1 month ago', '1 ay önce'],
    [100 * DAY, '3 months ago', '3 ay önce'],
    [365 * DAY, '1 year ago', '1 yıl önce'],
    [800 * DAY, '2 years ago', '2 yıl önce'],
    [-30, 'now', 'şimdi'],
    [-10 * DAY, 'now', 'şimdi'],
  ])('%i seconds ago is “%s”, “%s”', (seconds, english, turkish) => {
    const date = new Date(now.getTime() - seconds * 1000);
    expect(formatRelative(date, now, 'en')).toBe(english);
    expect(formatRelative(date, now, 'tr')).toBe(turkish);
  });
});
