/** The most of some times (ms, in their order) within any second. */
export function mostInASecond(times: readonly number[]): number {
  let most = 0
  let first = 0
  times.forEach((time, last) => {
    while (times[first]! <= time - 1000) first += 1
    most = Math.max(most, last - first + 1)
  })
  return most
}
