/** Epoch ms, in the browser's time zone. */
export function getLocalDayRange(now: number): [from: number, to: number] {
  const day = new Date(now)
  const at = (offset: number) => new Date(day.getFullYear(), day.getMonth(), day.getDate() + offset).getTime()
  return [at(0), at(1)]
}

/** An IANA name. */
export const getLocalTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
