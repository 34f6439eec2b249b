import type { ContactView } from '../domain/contacts/contacts.schema'
import type { ApiClient } from './api-client'
import type { AskHost } from './host-handshake'
import { isDialable } from './is-dialable'
import { knownOf } from './known-fields'
import type { HostAnswer } from './messages.schema'

/** 2-live §9. */
export const SEARCH_AFTER_MS = 500

type HostContact = HostAnswer<'contact.search'>['contacts'][number]
type SearchApi = Pick<ApiClient<'contacts.listContacts' | 'contacts.createContact'>, 'call'>

export interface Person {
  key: string
  name: string
  /** E.164. */
  number: string
  doNotCall: boolean
  /** Null: host only. */
  contactId: string | null
  ofHost: HostContact | null
}

interface FindPeople {
  api: SearchApi
  ask: AskHost | null
  limit: number
  numbers: 'all' | 'first'
}

/** Ours first, so that rows do not move. Rejects if ours fail and the host has none. */
export async function findPeople(
  search: string,
  { api, ask, limit, numbers }: FindPeople,
  tell: (people: Person[]) => void,
): Promise<void> {
  const most = numbers === 'all' ? Infinity : 1
  const asked = ask?.('contact.search', { search, limit }) ?? Promise.resolve(null)
  let failure: unknown = null
  const ours = await api.call('contacts.listContacts', { search, limit }).then(
    ({ items }) => items,
    (error: unknown) => {
      failure = error
      return [] as ContactView[]
    },
  )
  const own = ours.flatMap((contact) => ownNumbers(contact).slice(0, most)).slice(0, limit)
  if (failure === null) tell(own)
  const contacts = (await asked)?.contacts ?? []
  const known = new Set(ours.map(({ vendorContactId }) => vendorContactId))
  const numbersKnown = new Set(ours.flatMap(({ phones }) => phones.map(({ number }) => number)))
  const others = contacts
    .filter(({ contactId }) => !known.has(contactId))
    .flatMap((contact) => hostNumbers(contact).slice(0, most))
    .filter(({ number }) => !numbersKnown.has(number))
    .slice(0, limit)
  if (others.length > 0) tell([...own, ...others])
  else if (failure !== null) throw failure
}

/** Rejects with ApiError. */
export async function keepPerson(api: SearchApi, { contactId, ofHost }: Person): Promise<string | undefined> {
  if (ofHost) return (await api.call('contacts.createContact', knownOf(ofHost))).id
  return contactId ?? undefined
}

const ownNumbers = (contact: ContactView): Person[] =>
  contact.phones.map(({ number, doNotCall }) => ({
    key: `${contact.id} ${number}`,
    name: contact.name,
    number,
    doNotCall,
    contactId: contact.id,
    ofHost: null,
  }))

/** Hosts send empty numbers. */
function hostNumbers(contact: HostContact): Person[] {
  const { contactId, firstName, lastName, name } = contact
  const written: readonly (string | null | undefined)[] = contact.numbers
  const dialable = written.flatMap((number) => (number && isDialable(number) ? [toE164(number)] : []))
  return [...new Set(dialable)].map((number) => ({
    key: `${contactId} ${number}`,
    name: [firstName, lastName].filter(Boolean).join(' ') || name || 'No name',
    number,
    doNotCall: false,
    contactId: null,
    ofHost: contact,
  }))
}

const toE164 = (dialable: string): string => `+1${dialable.replaceAll(/\D/g, '').slice(-10)}`
