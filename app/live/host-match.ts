import { createApiClient } from './api-client'
import type { Credentials } from './credentials'
import type { HostConnection } from './host-handshake'
import { pickKnownFields } from './known-fields'
import type { WidgetMessageType, WidgetPayload } from './messages.schema'

const MATCHED_MESSAGES: ReadonlySet<WidgetMessageType> = new Set(['message.received', 'incoming.rings'])

/** The host identifies unknown callers and senders. */
export function createHostMatch({
  ask,
  credentials,
  userId,
  fetch,
}: {
  ask: HostConnection['request']
  credentials: Credentials
  userId(): string | null
  fetch?: typeof globalThis.fetch
}): (type: WidgetMessageType, payload: unknown) => Promise<void> {
  const api = createApiClient({ credentials, userId, ...(fetch ? { fetch } : {}) })
  const pendingNumbers = new Set<string>()

  async function match(number: string): Promise<void> {
    const startUserId = userId()
    const answer = await ask('contact.match', { number })
    // Another user signed in.
    if (!answer?.contact || userId() !== startUserId) return
    await api.call('contacts.matchContact', { number, contact: pickKnownFields(answer.contact) }).catch(() => {
      // Refused for coaches and invalid contacts.
    })
  }

  return async (type, payload) => {
    if (!MATCHED_MESSAGES.has(type)) return
    const { contactId, number } = payload as WidgetPayload<'message.received' | 'incoming.rings'>
    if (contactId !== null || number === null || pendingNumbers.has(number)) return
    pendingNumbers.add(number)
    await match(number).finally(() => pendingNumbers.delete(number))
  }
}
