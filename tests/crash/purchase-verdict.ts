import type Database from 'better-sqlite3'
import type { CarrierLogEntry } from '../helpers/contract'
import { timesOf } from './verdict'

/** Claims whose number the carrier sold, once for each sale. A create without an answer counts. */
export function soldNumbers(entries: readonly CarrierLogEntry[]): string[] {
  return entries.flatMap((entry) => {
    if (entry.kind !== 'request' || entry.method !== 'POST') return []
    if (!entry.url?.endsWith('/IncomingPhoneNumbers.json')) return []
    const sold = (entry.answer ?? entry.unsent) as { sid?: string } | null | undefined
    const name = new URLSearchParams(entry.body ?? '').get('FriendlyName') ?? ''
    return sold?.sid?.startsWith('PN') ? [name.replace(/^claim:/, '')] : []
  })
}

export const doubledPurchases = (claims: readonly string[]): string[] =>
  [...timesOf(claims)].filter(([, times]) => times > 1).map(([claim, times]) => `${claim} was bought ${times} times`)

/** Paid, and given up. */
export function lostPurchases(db: Database.Database, claims: readonly string[]): string[] {
  const stateOf = db.prepare<[string], string>('select state from number_claims where id = ?').pluck()
  return [...new Set(claims)].flatMap((claim) => {
    const state = stateOf.get(claim) ?? 'missing'
    return ['failed', 'unknown', 'missing'].includes(state) ? [`${claim} is sold, and ${state}`] : []
  })
}
