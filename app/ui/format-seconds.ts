/** 'mm:ss' (1-boards §5, 3-settings §9). */
export const formatClock = (seconds: number): string => formatSeconds(seconds).padStart(5, '0')

/** '1:05' or '1:02:09'. */
export function formatSeconds(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const pad = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${pad(m)}:${pad(s)}` : `${m}:${pad(s)}`
}
