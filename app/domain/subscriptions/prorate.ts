interface Part {
  cents: number
  /** Epoch ms. */
  start: number
  end: number
  now: number
}

/** What the unused part of a period is worth, rounded half up. */
export function prorate({ cents, start, end, now }: Part): number {
  const unused = BigInt(Math.round(Math.min(Math.max(end - now, 0), end - start)))
  const whole = BigInt(Math.round(end - start))
  // Cents × milliseconds of a year exceed a double.
  return whole <= 0n ? 0 : Number((2n * BigInt(cents) * unused + whole) / (2n * whole))
}
