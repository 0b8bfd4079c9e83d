const DAY_MS = 86_400_000;

/**
 * Returns the next moment at which a clock of the time zone shows the closing time. A time that the clock skips in the night of
 * a change is the moment of the change.
 * @param closingTime `23:30`
 * @param timeZone an IANA name: `Europe/Istanbul`
 */
export function nextClosing(now: Date, closingTime: string, timeZone: string): Date {
  const [hours = 0, minutes = 0] = closingTime.split(':').map(Number);
  const today = new Date(now.getTime() + offsetAt(now, timeZone));
  const local = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), today.getUTCDate(), hours, minutes);
  const candidates = [0, 1, 2].map(days => momentOf(local + days * DAY_MS, timeZone));
  return candidates.find(moment => moment > now) ?? new Date(now.getTime() + DAY_MS);
}

/**
 * Returns the moment of a local time: the first of two, and for a time that is skipped the moment of the change.
 * @param local the time as if it were UTC, in ms since 1970
 */
function momentOf(local: number, timeZone: string): Date {
  // A day before and after, the offset is the one before and after a change in this night.
  const [early, late] = [local - DAY_MS, local + DAY_MS].map(
    moment => new Date(local - offsetAt(new Date(moment), timeZone)),
  ) as [Date, Date];
  const shown = [early, late].find(moment => moment.getTime() + offsetAt(moment, timeZone) === local);
  // With the offset before the change, a skipped time is after it, and the other way round.
  return shown ?? changeBetween(late.getTime(), early.getTime(), timeZone);
}

/** Returns the first second with another offset than the one at `before`. Both moments are in ms since 1970. */
function changeBetween(before: number, after: number, timeZone: string): Date {
  const offset = offsetAt(new Date(before), timeZone);
  let [start, end] = [before, after];
  while (end - start > 1_000) {
    const middle = Math.floor((start + end) / 2_000) * 1_000;
    if (offsetAt(new Date(middle), timeZone) === offset) start = middle;
    else end = middle;
  }
  return new Date(end);
}

/** How far the time zone is ahead of UTC at a moment, in ms. */
function offsetAt(moment: Date, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  }).formatToParts(moment);
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    Number(parts.find(candidate => candidate.type === type)?.value);
  const shown = Date.UTC(
    part('year'),
    part('month') - 1,
    part('day'),
    part('hour'),
    part('minute'),
    part('second'),
  );
  return shown - Math.floor(moment.getTime() / 1000) * 1000;
}
