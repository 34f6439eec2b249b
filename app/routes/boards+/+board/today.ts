/** Begin and end (epoch ms) of the day on this browser's wall clock. */
export function todayHere(now: number): [from: number, to: number] {
  const day = new Date(now)
  const at = (offset: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset).getTime()
  return [at(0), at(1)]
}

/** The browser's own zone: an IANA name. */
export const zoneHere = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
