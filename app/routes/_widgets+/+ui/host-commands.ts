import type { Dialer } from '~/live/dialer/dialer'
import { getCurrentLine } from '~/live/dialer/dialer-state'
import { HostError } from '~/live/host-handshake'
import type { HostMessageType, HostPayload } from '~/live/messages.schema'
import type { DialerView } from '../../+dialer/dialer'
import { pickKnownFields } from '~/live/known-fields'
import { pagePartsWords } from '../../+ui/page-parts.words'

export const DIALER_COMMANDS = [
  'campaign.start',
  'campaign.continue',
  'campaign.end',
  'call.dial',
  'contact.add',
  'contact.remove',
  'dnc.add',
  'dnc.remove',
  'recording.start',
  'recording.stop',
  'settings.open',
  'key.press',
  'keys.active',
  'active.list',
] as const satisfies readonly HostMessageType[]
type DialerCommands = { [T in (typeof DIALER_COMMANDS)[number]]: (payload: HostPayload<T>) => unknown }

/** Handles host messages (embedding.md). Refusals are returned with their code. */
export function hostCommands(dialer: Dialer, view: DialerView): DialerCommands {
  const { api } = dialer

  let lastStart: { of: string; answer: ReturnType<Dialer['startCampaign']>; sessionId: string | null } | null = null
  /** A double press in the host page starts one campaign. */
  function startOnce(contacts: HostPayload<'campaign.start'>['contacts'], name: string | undefined) {
    const of = JSON.stringify([contacts, name])
    if (lastStart?.of === of && (lastStart.sessionId === null || isRunning(lastStart.sessionId)))
      return lastStart.answer
    const answer = view.saveDisposition().then(() => dialer.startCampaign({ contacts, name }))
    const start = { of, answer, sessionId: null as string | null }
    lastStart = start
    start.answer.then(
      ({ session: started }) => (start.sessionId = started.id),
      () => lastStart === start && (lastStart = null),
    )
    return start.answer
  }

  /** Stopped with leads left, the list can be started again. */
  function isRunning(sessionId: string): boolean {
    const { session } = dialer.getState()
    if (session?.id !== sessionId) return false
    return session.state === 'ready' ? session.lines.length === 0 : session.state !== 'ended'
  }

  async function record(action: 'start' | 'stop') {
    const line = getCurrentLine(dialer.getState().session)
    // While a recording stops, the server gives the reason.
    if (!line?.can.includes('record') && line?.recording !== 'stopping')
      throw new HostError('not_possible_now', pagePartsWords.noCallRecord)
    await dialer.record(line, action)
  }

  return {
    async 'campaign.start'({ contacts, name, mini }) {
      const { campaign, session } = await startOnce(contacts, name)
      view.setMini(mini ?? false)
      return { campaignId: campaign.id, sessionId: session.id, refused: campaign.refused ?? [] }
    },
    'campaign.continue': () => dialer.next(),
    'campaign.end': () => dialer.stop(),
    async 'call.dial'(target) {
      await view.saveDisposition()
      const session = await dialer.start(target)
      // 'Call' in the CRM is the press on Connect.
      await dialer.connect()
      return { sessionId: session.id }
    },
    async 'contact.add'({ contact }) {
      const { id } = await api.call('contacts.createContact', pickKnownFields(contact))
      return { contactId: contact.contactId, id }
    },
    async 'contact.remove'({ contactId }) {
      const { items } = await api.call('contacts.listContacts', { vendorContactId: contactId, limit: 1 })
      const [contact] = items
      if (!contact) throw new HostError('not_found', pagePartsWords.contactNotFound)
      await api.call('contacts.deleteContact', { id: contact.id })
    },
    'dnc.add': ({ number }) => api.call('protection.addSuppression', { number, type: 'HOST' }, { isOwed: true }),
    'dnc.remove': ({ number }) => api.call('protection.removeSuppression', { number }),
    'recording.start': () => record('start'),
    'recording.stop': () => record('stop'),
    'settings.open': () => view.open('settings'),
    'key.press': ({ key }) => view.keys()?.press(key),
    'keys.active': ({ active }) => view.keys()?.setActive(active),
    'active.list'() {
      const { session } = dialer.getState()
      const live = session !== null && session.state !== 'ended'
      return {
        active: live
          ? [
              {
                campaignId: session.campaign.id,
                sessionId: session.id,
                name: session.campaign.name,
                state: session.state,
              },
            ]
          : [],
      }
    },
  }
}
