/** For the operator, printed without a stack. */
export class BootError extends Error {
  readonly code = 'boot_refused'
  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'BootError'
  }
}
