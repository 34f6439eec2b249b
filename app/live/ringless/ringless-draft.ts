import { z } from 'zod'
import { checkedRecipient } from '../../domain/ringless/ringless.schema'
import { createTabStorage } from '../tab-storage'
import { MAX_RECIPIENTS, type RinglessState } from './ringless-state'

const draft = z.object({
  userId: z.string(),
  recipients: z.array(checkedRecipient).max(MAX_RECIPIENTS),
  chosenId: z.string().nullable(),
  forwardingNumber: z.string().nullable(),
  scheduledTime: z.string().nullable(),
  isSending: z.boolean(),
})
type Draft = z.infer<typeof draft>

export interface RinglessDraft {
  load(userId: string): Draft | null
  save(userId: string, state: Pick<RinglessState, keyof Omit<Draft, 'userId'>>): void
}

/** What was prepared survives a reload of this tab. */
export function createRinglessDraft(): RinglessDraft {
  const storage = createTabStorage('ringless-draft')
  return {
    load(userId) {
      try {
        const stored = draft.parse(JSON.parse(storage.get() ?? ''))
        return stored.userId === userId ? stored : null
      } catch {
        return null
      }
    },
    save(userId, { recipients, chosenId, forwardingNumber, scheduledTime, isSending }) {
      const stored: Draft = {
        userId,
        recipients: [...recipients],
        chosenId,
        forwardingNumber,
        scheduledTime,
        isSending,
      }
      storage.set(JSON.stringify(stored))
    },
  }
}
