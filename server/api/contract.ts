import { accessContract } from '../../app/domain/access/access.contract'
import { callHistoryContract } from '../../app/domain/calls/call-history.contract'
import { contactsContract } from '../../app/domain/contacts/contacts.contract'
import { dialerContract } from '../../app/domain/dialer/dialer.contract'
import { downloadsContract } from '../../app/domain/downloads/downloads.contract'
import { protectionContract } from '../../app/domain/protection/protection.contract'
import { settingsContract } from '../../app/domain/settings/settings.contract'

/** Every area's call table in one: an entry here without a binding in router.ts does not compile. */
export const contract = {
  access: accessContract,
  callHistory: callHistoryContract,
  contacts: contactsContract,
  dialer: dialerContract,
  downloads: downloadsContract,
  protection: protectionContract,
  settings: settingsContract,
}
