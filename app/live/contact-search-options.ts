import type { ContactView } from '../domain/contacts/contacts.schema'
import type { ApiClient } from './api-client'
import type { HostRequest } from './host-handshake'
import { parseSearch } from '../domain/search/search-terms'
import { searchWords } from '../domain/search/search-text'
import { toE164 } from '../domain/phone-numbers/read-number'
import { pickKnownFields } from './known-fields'
import type { HostAnswer } from './messages.schema'

/** 2-live §9. */
export const SEARCH_AFTER_MS = 500

type HostContact = HostAnswer<'contact.search'>['contacts'][number]
export type SearchApi = Pick<ApiClient<'contacts.listContacts' | 'contacts.createContact'>, 'call'>

export interface ContactResult {
  key: string
  name: string
  /** `name` is a placeholder. */
  isUnnamed: boolean
  /** E.164. */
  number: string
  doNotCall: boolean
  /** Null: host only. */
  contactId: string | null
  hostContact: HostContact | null
}

interface ContactSearchOptions {
  api: SearchApi
  ask: HostRequest | null
  limit: number
  numbers: 'all' | 'first'
}

/** Ours first, so that rows do not move. Rejects if ours fail and the host has none. */
export async function searchContacts(
  search: string,
  { api, ask, limit, numbers }: ContactSearchOptions,
  onResults: (results: ContactResult[]) => void,
): Promise<void> {
  const maxPerContact = numbers === 'all' ? Infinity : 1
  const hostAnswer = ask?.('contact.search', { search, limit }) ?? Promise.resolve(null)
  let failure: unknown = null
  const ownContacts = await api.call('contacts.listContacts', { search, limit }).then(
    ({ items }) => items,
    (error: unknown) => {
      failure = error
      return [] as ContactView[]
    },
  )
  const ownResults = sortByName(
    search,
    ownContacts.flatMap((contact) => toOwnResults(contact).slice(0, maxPerContact)),
  ).slice(0, limit)
  if (failure === null) onResults(ownResults)
  const contacts = (await hostAnswer)?.contacts ?? []
  const known = new Set(ownContacts.map(({ vendorContactId }) => vendorContactId))
  const numbersKnown = new Set(ownContacts.flatMap(({ phones }) => phones.map(({ number }) => number)))
  const hostResults = sortByName(
    search,
    contacts
      .filter(({ contactId }) => !known.has(contactId))
      .flatMap((contact) => toHostResults(contact).slice(0, maxPerContact))
      .filter(({ number }) => !numbersKnown.has(number)),
  ).slice(0, limit)
  if (hostResults.length > 0) onResults([...ownResults, ...hostResults])
  else if (failure !== null) throw failure
}

/** A company or an e-mail matches too, but is not shown. */
function sortByName(search: string, results: ContactResult[]): ContactResult[] {
  const terms = parseSearch(search)
  const isNamed = ({ name }: ContactResult) => {
    const words = [...searchWords(name)]
    return terms.every((term) => words.some((word) => word.startsWith(term)))
  }
  return [...results.filter(isNamed), ...results.filter((result) => !isNamed(result))]
}

/** Rejects with ApiError. */
export async function saveContactResult(
  api: SearchApi,
  { contactId, hostContact }: ContactResult,
): Promise<string | undefined> {
  if (hostContact) return (await api.call('contacts.createContact', pickKnownFields(hostContact))).id
  return contactId ?? undefined
}

const toOwnResults = (contact: ContactView): ContactResult[] =>
  contact.phones.map(({ number, doNotCall }) => ({
    key: `${contact.id} ${number}`,
    name: contact.name,
    isUnnamed: contact.firstName === '' && contact.lastName === '',
    number,
    doNotCall,
    contactId: contact.id,
    hostContact: null,
  }))

/** Hosts send empty numbers. */
function toHostResults(contact: HostContact): ContactResult[] {
  const { contactId, firstName, lastName } = contact
  const name = [firstName, lastName].filter(Boolean).join(' ') || contact.name
  const rawNumbers: readonly (string | null | undefined)[] = contact.numbers
  const dialable = rawNumbers.map((number) => (number ? toE164(number) : null)).filter((number) => number !== null)
  return [...new Set(dialable)].map((number) => ({
    key: `${contactId} ${number}`,
    name: name || 'No name',
    isUnnamed: !name,
    number,
    doNotCall: false,
    contactId: null,
    hostContact: contact,
  }))
}
