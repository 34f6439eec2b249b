/** Does not count as an attempt. */
export class RetryLater extends Error {
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

export function isRetryLater(error: unknown): error is RetryLater {
  return typeof error === 'object' && error !== null && 'isTryAgain' in error && error.isTryAgain === true
}
