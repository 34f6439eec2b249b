import { HostRefusal } from '~/live/host-handshake'
import type { HostPayload } from '~/live/messages.schema'
import type { Messenger } from '~/live/messenger/make-messenger'
import { knownOf } from '~/live/known-fields'

export interface TextsView {
  /** Closes what covers the threads. */
  showTexts(): void
  setDocked(docked: boolean): void
}

export function messengerCommands({ api, openWith, blasts }: Messenger, view: TextsView) {
  return {
    async 'blast.start'({ contacts }: HostPayload<'blast.start'>) {
      const { added, duplicates, refused } = await blasts.start(contacts.map(knownOf))
      view.showTexts()
      return { added, duplicates, refused }
    },
    async 'messenger.open'({ contact, number, dock }: HostPayload<'messenger.open'>) {
      if (dock !== undefined) view.setDocked(dock)
      if (!contact && number === undefined) return
      const known = contact ? await keep(contact) : undefined
      const destination = number ?? numberOf(known)
      if (destination === undefined) throw new HostRefusal('not_found', 'This contact has no number')
      await openWith(destination, known?.id)
      view.showTexts()
    },
  }

  /** Saves the CRM's contact; without numbers, finds the saved one. */
  async function keep(contact: NonNullable<HostPayload<'messenger.open'>['contact']>) {
    if (contact.numbers.some((written) => written)) return api.call('contacts.createContact', knownOf(contact))
    return (await api.call('contacts.listContacts', { vendorContactId: contact.contactId, limit: 1 })).items[0]
  }
}

/** Mobile first: it receives texts. */
const numberOf = (contact: { phones: { number: string; type: string }[] } | undefined): string | undefined =>
  (contact?.phones.find(({ type }) => type === 'mobile') ?? contact?.phones[0])?.number
