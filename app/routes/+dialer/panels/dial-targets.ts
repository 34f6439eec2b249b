import type { CallHistoryItem } from '~/domain/call-history/call-history.schema'
import { fullName } from '~/domain/person-name'
import { searchContacts, type ContactResult } from '~/live/contact-search-options'
import { toE164 } from '~/domain/phone-numbers/read-number'
import { MAX_RESULTS, toTarget, type LoadTargets, type Target, type TargetTools } from './target-picker'

const MAX_CALLS = 20

export interface DialTarget extends Target {
  doNotCall: boolean
  lastCall: CallHistoryItem | null
}

/** Contacts first, then other numbers of the call log. */
export const loadDialTargets: LoadTargets<DialTarget> = async (search, { api, ask }, show) => {
  const calls = loadCalls(search, api)
  if (search === '') return show((await calls).slice(0, MAX_RESULTS).map(toCalledTarget))
  const log = calls.catch(() => [])
  let shown = Promise.resolve()
  await searchContacts(search, { api, ask, limit: MAX_RESULTS, numbers: 'all' }, (people) => {
    shown = log.then((known) => show(mergeCalls(people, known)))
  })
  await shown
}

/** The last call of each number, newest first. */
async function loadCalls(search: string, api: TargetTools['api']): Promise<CallHistoryItem[]> {
  const input = { limit: MAX_CALLS, ...(search === '' ? {} : { search }) }
  const pages = await Promise.all([
    api.call('callHistory.listOutbound', input),
    api.call('callHistory.listInbound', input),
  ])
  const byNumber = new Map<string, CallHistoryItem>()
  const newestFirst = pages
    .flatMap(({ items }) => items)
    .toSorted((a, b) => Date.parse(b.startTime) - Date.parse(a.startTime))
  for (const call of newestFirst) if (toE164(call.phone) && !byNumber.has(call.phone)) byNumber.set(call.phone, call)
  return [...byNumber.values()]
}

function mergeCalls(people: readonly ContactResult[], calls: readonly CallHistoryItem[]): DialTarget[] {
  const contacts = people.map((person): DialTarget => {
    const lastCall = calls.find(({ phone }) => phone === person.number) ?? null
    return { ...toTarget(person), doNotCall: person.doNotCall, lastCall }
  })
  const others = calls.filter(({ phone }) => !people.some(({ number }) => number === phone)).slice(0, MAX_RESULTS)
  return [...contacts, ...others.map(toCalledTarget)]
}

const toCalledTarget = (call: CallHistoryItem): DialTarget => ({
  key: call.uuid,
  name: call.contact && fullName(call.contact.firstName, call.contact.lastName),
  number: call.phone,
  doNotCall: false,
  lastCall: call,
})
