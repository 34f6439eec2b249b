/** 2-live §9. */
export function minutesTone(remaining: number, total: number): 'error' | 'warning' | 'normal' {
  if (total <= 0 || remaining <= total * 0.1) return 'error'
  return remaining <= total * 0.25 ? 'warning' : 'normal'
}
