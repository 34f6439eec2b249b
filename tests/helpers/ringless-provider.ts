import { RinglessError, type DropRequest, type RinglessProvider } from '../../app/domain/providers/ringless.port'

export interface RinglessDouble extends RinglessProvider {
  /** What it was asked to send, refused or not. */
  readonly asked: DropRequest[]
  /** Answers of the next requests; then it accepts. */
  answers: Array<RinglessError | 'accepted'>
}

/** A provider that accepts each drop and reports nothing. */
export function ringlessDouble(): RinglessDouble {
  const asked: DropRequest[] = []
  return {
    asked,
    answers: [],
    async send(drop) {
      asked.push(drop)
      const answer = this.answers.shift()
      if (answer instanceof RinglessError) throw answer
    },
  }
}
