import { accessContract } from '../../app/domain/access/access.contract'
import { contactsContract } from '../../app/domain/contacts/contacts.contract'
import { dialerContract } from '../../app/domain/dialer/dialer.contract'
import { protectionContract } from '../../app/domain/protection/protection.contract'
import { settingsContract } from '../../app/domain/settings/settings.contract'

/** Every area's call table in one: an entry here without a binding in router.ts does not compile. */
export const contract = {
  access: accessContract,
  contacts: contactsContract,
  dialer: dialerContract,
  protection: protectionContract,
  settings: settingsContract,
}
