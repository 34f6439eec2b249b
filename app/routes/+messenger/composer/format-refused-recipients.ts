import type { RecipientsAdded } from '~/domain/blasts/blast.schema'

/** A reason that quotes the input names it already. */
const QUOTES = /'[^']+'/
/** Ids of a stage's contacts mean nothing to users. */
const CONTACT_ID = /^con_/

/** Number of refused recipients and the reason of the first. Empty: all were added. */
export function formatRefusedRecipients({
  refused,
  refusedCount,
}: Pick<RecipientsAdded, 'refused' | 'refusedCount'>): string {
  const [first] = refused
  if (refusedCount === 0 || !first) return ''
  const { value, reason } = first
  const text = QUOTES.test(reason) || CONTACT_ID.test(value) ? reason : `${value}: ${reason}`
  return `${refusedCount.toLocaleString('en-US')} not${refusedCount === 1 ? '' : ', the first'}: ${text}`
}
