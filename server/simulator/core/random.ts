/** Deterministic numbers in [0, 1), by key. */
export type Random = () => number

export function randomFrom(key: string): Random {
  let state = 2166136261
  for (let i = 0; i < key.length; i++) state = Math.imul(state ^ key.charCodeAt(i), 16777619)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

/** A number, or a range to draw from. */
export type Range = number | readonly [number, number]

export const draw = (random: Random, range: Range) =>
  typeof range === 'number' ? range : Math.round(range[0] + random() * (range[1] - range[0]))
