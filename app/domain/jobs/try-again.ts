/** Does not count as a try. */
export class TryAgain extends Error {
  readonly isTryAgain = true
  constructor(
    readonly afterMs: number,
    reason: string,
    readonly backsOff = false,
  ) {
    super(reason)
    this.name = 'TryAgain'
  }
}

export function isTryAgain(error: unknown): error is TryAgain {
  return typeof error === 'object' && error !== null && 'isTryAgain' in error && error.isTryAgain === true
}
