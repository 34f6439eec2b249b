import { HostError } from '~/live/host-handshake'
import type { HostPayload } from '~/live/messages.schema'
import type { Ringless } from '~/live/ringless/create-ringless'
import { pagePartsWords } from '../../+ui/page-parts.words'

export const ringlessCommands = (ringless: Pick<Ringless, 'addHostContacts' | 'startAnother'>) => ({
  /** The person sends it. */
  async 'ringless.start'({ contacts }: HostPayload<'ringless.start'>) {
    ringless.startAnother()
    const added = await ringless.addHostContacts(contacts)
    if (added === null) throw new HostError('failed', pagePartsWords.contactsNotAdded)
    return added
  },
})
