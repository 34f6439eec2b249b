export interface Random {
  /** From 0, below 1. */
  next(): number
  /** Both ends included. */
  int(from: number, to: number): number
  chance(share: number): boolean
  pick<T>(choices: readonly T[]): T
  weighted<T>(choices: readonly (readonly [T, weight: number])[]): T
  /** Uniform in length, as hexadecimal digits. */
  hex(digits: number): string
}

/** Mulberry32: the same values for a seed. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1))
  return {
    next,
    int,
    chance: (share) => next() < share,
    pick: (choices) => choices[int(0, choices.length - 1)]!,
    weighted(choices) {
      let left = next() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of choices) {
        left -= weight
        if (left < 0) return choice
      }
      return choices.at(-1)![0]
    },
    hex: (digits) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join(''),
  }
}
