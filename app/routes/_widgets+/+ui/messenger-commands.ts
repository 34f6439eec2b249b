import { HostError } from '~/live/host-handshake'
import type { HostPayload } from '~/live/messages.schema'
import type { Messenger } from '~/live/messenger/create-messenger'
import { pickKnownFields } from '~/live/known-fields'
import { pagePartsWords } from '../../+ui/page-parts.words'

export interface TextsView {
  /** Closes what covers the threads. */
  showTexts(): void
  setDocked(docked: boolean): void
}

export function messengerCommands({ api, openWith, blasts }: Messenger, view: TextsView) {
  return {
    async 'blast.start'({ contacts }: HostPayload<'blast.start'>) {
      const { added, duplicates, refused } = await blasts.start(contacts.map(pickKnownFields))
      view.showTexts()
      return { added, duplicates, refused }
    },
    async 'messenger.open'({ contact, number, dock }: HostPayload<'messenger.open'>) {
      if (dock !== undefined) view.setDocked(dock)
      if (!contact && number === undefined) return
      const savedContact = contact ? await saveContact(contact) : undefined
      const destination = number ?? getTextNumber(savedContact)
      if (destination === undefined) throw new HostError('not_found', pagePartsWords.contactNoNumber)
      await openWith(destination, savedContact?.id)
      view.showTexts()
    },
  }

  /** Saves the CRM's contact; without numbers, finds the saved one. */
  async function saveContact(contact: NonNullable<HostPayload<'messenger.open'>['contact']>) {
    if (contact.numbers.some((written) => written)) return api.call('contacts.createContact', pickKnownFields(contact))
    return (await api.call('contacts.listContacts', { vendorContactId: contact.contactId, limit: 1 })).items[0]
  }
}

/** Mobile first: it receives texts. */
const getTextNumber = (contact: { phones: { number: string; type: string }[] } | undefined): string | undefined =>
  (contact?.phones.find(({ type }) => type === 'mobile') ?? contact?.phones[0])?.number
