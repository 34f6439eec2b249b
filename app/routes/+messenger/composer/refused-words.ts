import type { RecipientsAdded } from '~/domain/blasts/blast.schema'

/** A reason that quotes what was typed says of whom it speaks. */
const QUOTES = /'[^']+'/
/** Whom a stage holds: nobody has typed an id, and nobody reads one. */
const CONTACT_ID = /^con_/

/** How many recipients were not added, and why the first of them was not; empty: all were. */
export function refusedWords({ refused, refusedCount }: Pick<RecipientsAdded, 'refused' | 'refusedCount'>): string {
  const [first] = refused
  if (refusedCount === 0 || !first) return ''
  const { value, reason } = first
  const why = QUOTES.test(reason) || CONTACT_ID.test(value) ? reason : `${value}: ${reason}`
  return `${refusedCount.toLocaleString('en-US')} not${refusedCount === 1 ? '' : ', the first'}: ${why}`
}
