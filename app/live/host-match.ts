import { makeApiClient } from './api-client'
import type { Credentials } from './credentials'
import type { HostLink } from './host-handshake'
import { knownOf } from './known-fields'
import type { WidgetMessageType, WidgetPayload } from './messages.schema'

const COMES: ReadonlySet<WidgetMessageType> = new Set(['message.received', 'incoming.rings'])

/** The host identifies unknown callers and senders. */
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
    // Another user signed in.
    if (!answer?.contact || userId() !== who) return
    await api.call('contacts.matchContact', { number, contact: knownOf(answer.contact) }).catch(() => {
      // Refused for coaches and invalid contacts.
    })
  }

  return async (type, payload) => {
    if (!COMES.has(type)) return
    const { contactId, number } = payload as WidgetPayload<'message.received' | 'incoming.rings'>
    if (contactId !== null || number === null || asked.has(number)) return
    asked.add(number)
    await match(number).finally(() => asked.delete(number))
  }
}
