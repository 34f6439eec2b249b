/** '1:05' or '1:02:09' of whole seconds. */
export function formatSeconds(seconds: number): string {
  const [h, m, s] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60]
  const two = (value: number) => String(value).padStart(2, '0')
  return h > 0 ? `${h}:${two(m)}:${two(s)}` : `${m}:${two(s)}`
}

/** 'error' at 10 % or less of the minutes, 'warning' at 25 % or less (2-live §9). */
export function minutesTone(remaining: number, total: number): 'error' | 'warning' | 'normal' {
  if (total <= 0 || remaining <= total * 0.1) return 'error'
  return remaining <= total * 0.25 ? 'warning' : 'normal'
}
