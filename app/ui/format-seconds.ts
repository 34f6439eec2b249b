/** 'mm:ss' (1-boards §5, 3-settings §9). */
export const formatClock = (seconds: number): string => formatSeconds(seconds).padStart(5, '0')

/** '1:05' or '1:02:09'. */
export function formatSeconds(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`
}

/** Rounded down: '45 s', '12 min', '3 h 20 min', '2 d 4 h'. */
export function formatSpan(seconds: number): string {
  const [d, h, m] = [Math.floor(seconds / 86_400), Math.floor(seconds / 3600) % 24, Math.floor(seconds / 60) % 60]
  if (seconds < 60) return `${seconds} s`
  if (d > 0) return `${d} d ${h} h`
  return h > 0 ? `${h} h ${m} min` : `${m} min`
}
