import { makeApiClient } from './api-client'
import type { Credentials } from './credentials'
import type { HostLink } from './host-handshake'
import { knownOf } from './known-fields'
import type { WidgetMessageType, WidgetPayload } from './messages.schema'

/** What tells of somebody who came to us by themselves. */
const COMES: ReadonlySet<WidgetMessageType> = new Set(['message.received', 'incoming.rings'])

/**
 * Listens to what a host is told: where somebody texts or calls us who is none of its contacts as far as we know, it is asked whose
 * number that is, and what it says is kept. Every window then hears their name from the server.
 */
export function makeHostMatch({
  ask,
  credentials,
  userId,
  fetch,
}: {
  ask: HostLink['ask']
  credentials: Credentials
  userId(): string | null
  fetch?: typeof globalThis.fetch
}): (type: WidgetMessageType, payload: unknown) => Promise<void> {
  const api = makeApiClient({ credentials, userId, ...(fetch ? { fetch } : {}) })
  const asked = new Set<string>()

  async function match(number: string): Promise<void> {
    const who = userId()
    const answer = await ask('contact.match', { number })
    // Another person's session has begun meanwhile: it was not them who were called.
    if (!answer?.contact || userId() !== who) return
    await api.call('contacts.matchContact', { number, contact: knownOf(answer.contact) }).catch(() => {
      // Coaches may not, and a contact without a possible number is none: they stay a number, as without an answer.
    })
  }

  return async (type, payload) => {
    if (!COMES.has(type)) return
    const { contactId, number } = payload as WidgetPayload<'message.received' | 'incoming.rings'>
    // Of ten texts in a row the first asks.
    if (contactId !== null || number === null || asked.has(number)) return
    asked.add(number)
    await match(number).finally(() => asked.delete(number))
  }
}
