const DAY_MS = 86_400_000;

/** The moment `days` working days after another, both in milliseconds; Saturdays and Sundays are none. */
export function addWorkingDays(from: number, days: number): number {
  let at = from;
  for (let remaining = days; remaining > 0; ) {
    at += DAY_MS;
    const weekday = new Date(at).getUTCDay();
    if (weekday !== 0 && weekday !== 6) remaining -= 1;
  }
  return at;
}
