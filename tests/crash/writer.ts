import type { MessageWithTexts } from '../../app/domain/blasts/blast.schema'
import type { MessageView, ThreadView } from '../../app/domain/threads/messenger.schema'
import { makeInsisting } from './insist'

const THREADS = '/api/messenger/threads'
/** As many as a user pastes together. */
const PASTED = 1_000

/** An owner who writes to many, through every death of the app: each step is asked for until it is answered. */
export interface Writer {
  /** A draft to all of them, each in their own words. */
  write(numbers: readonly string[]): Promise<void>
  preview(): Promise<void>
  /** Leaves some out, of those that the first page shows; answers their numbers. */
  leaveOut(count: number, isMeant: (number: string) => boolean): Promise<string[]>
  /** Suppressed: they get no texts from here on. */
  close(number: string): Promise<void>
  publish(): Promise<void>
  /** Of the blast. */
  messageId(): string
}

export function makeWriter(options: { url: string; token(): string; givenUp(): boolean }): Writer {
  const { read, write, put } = makeInsisting({ ...options, who: 'writer' })
  let thread = ''
  let message = ''
  const at = () => `${THREADS}/${thread}/messages/${message}`
  return {
    messageId: () => message,
    async write(numbers) {
      const begun = await write<ThreadView>(`${THREADS}/draft`, { type: 'blast' })
      thread = begun!.id
      for (let from = 0; from < numbers.length; from += PASTED)
        await write(`${THREADS}/${thread}/recipients`, { numbers: numbers.slice(from, from + PASTED) })
      const draft = await put<MessageView>(`${THREADS}/${thread}/messages/draft`, { rawBody: 'Hello {Phone number}' })
      message = draft!.id
    },
    async preview() {
      await write(`${at()}/preview`)
    },
    async leaveOut(count, isMeant) {
      const shown = await read<MessageWithTexts>(at())
      const texts = (shown?.blastMessages ?? []).filter(({ phoneNumber }) => isMeant(phoneNumber)).slice(0, count)
      for (const { id } of texts) await put(`${THREADS}/${thread}/messages/${id}`, { omitted: true })
      return texts.map(({ phoneNumber }) => phoneNumber)
    },
    async close(number) {
      await write('/api/v1/dnc-list', { number })
    },
    async publish() {
      await write(`${at()}/publish`, { undoSeconds: 0 })
    },
  }
}
