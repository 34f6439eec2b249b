/** What is wrong with the configuration, one sentence each. Told by its code: main prints it without a stack. */
export class BootError extends Error {
  readonly code = 'boot_refused'
  constructor(readonly sentences: string[]) {
    super(sentences.join('\n'))
    this.name = 'BootError'
  }
}
