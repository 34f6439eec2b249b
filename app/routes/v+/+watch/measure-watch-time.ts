/** Farthest position, and seconds played, each counted once. */
export function measureWatchTime(played: Pick<TimeRanges, 'length' | 'start' | 'end'>): {
  maxWatchTime: number
  totalWatchTime: number
} {
  let [maxWatchTime, totalWatchTime] = [0, 0]
  for (let part = 0; part < played.length; part++) {
    maxWatchTime = Math.max(maxWatchTime, played.end(part))
    totalWatchTime += played.end(part) - played.start(part)
  }
  return { maxWatchTime, totalWatchTime }
}
