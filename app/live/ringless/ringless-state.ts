import type { SessionView } from '../../domain/access/access.schema'
import type { AudioMessageView } from '../../domain/audio/audio.schema'
import type { CheckedRecipient, DropBatchDetail, RinglessOptions } from '../../domain/ringless/ringless.schema'

/** 2-live §9. Apart from the schema: keeps zod out of what only counts. */
export const MAX_RECIPIENTS = 100

export interface RinglessState {
  phase: 'loading' | 'ready' | 'failed' | 'signedOut'
  live: 'connecting' | 'live' | 'lost'
  me: SessionView | null
  options: RinglessOptions | null
  failure: string | null
  /** Newest first. */
  recordings: readonly AudioMessageView[]
  chosenId: string | null
  /** The chosen one was deleted, in any window. */
  isChosenGone: boolean
  recipients: readonly CheckedRecipient[]
  forwardingNumber: string | null
  /** ISO; null: now. */
  scheduledTime: string | null
  isSending: boolean
  /** The page was left before the answer of a send. */
  wasInterrupted: boolean
  /** What was sent last. */
  batch: DropBatchDetail | null
}

export const INITIAL_RINGLESS_STATE: RinglessState = {
  phase: 'loading',
  live: 'connecting',
  me: null,
  options: null,
  failure: null,
  recordings: [],
  chosenId: null,
  isChosenGone: false,
  recipients: [],
  forwardingNumber: null,
  scheduledTime: null,
  isSending: false,
  wasInterrupted: false,
  batch: null,
}

export interface RecipientsAdded {
  added: number
  duplicates: number
  /** Above the limit. */
  leftOut: number
}

export const recipientKey = ({ contactId, number }: Pick<CheckedRecipient, 'contactId' | 'number'>): string =>
  number === '' ? `contact ${contactId ?? ''}` : number

/** Each number once; the limit is kept. */
export function appendRecipients(
  recipients: readonly CheckedRecipient[],
  found: readonly CheckedRecipient[],
): RecipientsAdded & { recipients: readonly CheckedRecipient[] } {
  const known = new Map(recipients.map((recipient) => [recipientKey(recipient), recipient]))
  let [duplicates, leftOut] = [0, 0]
  for (const recipient of found) {
    const key = recipientKey(recipient)
    if (known.has(key) || recipient.reason === 'duplicate') duplicates += 1
    else if (known.size >= MAX_RECIPIENTS) leftOut += 1
    else known.set(key, recipient)
  }
  return { recipients: [...known.values()], added: known.size - recipients.length, duplicates, leftOut }
}

/** Deselects a recording that no longer exists (2-live §4.6). */
export function applyRecordings(state: RinglessState, recordings: readonly AudioMessageView[]): RinglessState {
  const isGone = state.chosenId !== null && !recordings.some(({ value }) => value === state.chosenId)
  return {
    ...state,
    recordings,
    chosenId: isGone ? null : state.chosenId,
    isChosenGone: isGone || (state.isChosenGone && state.chosenId === null),
  }
}

/** The last one used, as long as it is verified. */
export function applyOptions(state: RinglessState, options: RinglessOptions): RinglessState {
  const { forwardingNumbers, rvmForwardingNumber } = options
  const isVerified = (number: string | null) => forwardingNumbers.some(({ value }) => value === number)
  const only = forwardingNumbers.length === 1 ? forwardingNumbers[0]!.value : null
  const forwardingNumber = isVerified(state.forwardingNumber) ? state.forwardingNumber : (rvmForwardingNumber ?? only)
  return { ...state, options, forwardingNumber }
}

export const canReceive = ({ reason }: CheckedRecipient): boolean => reason === null

export interface SkippedReason {
  text: string
  count: number
}

/** The most frequent reason first. */
export function countSkipped(recipients: readonly CheckedRecipient[]): SkippedReason[] {
  const counts = new Map<string, number>()
  for (const { reasonText } of recipients)
    if (reasonText !== null) counts.set(reasonText, (counts.get(reasonText) ?? 0) + 1)
  return [...counts].map(([text, count]) => ({ text, count })).toSorted((one, other) => other.count - one.count)
}

/** What is no number can have none. */
export const lacksConsent = ({ hasConsent, number, reason }: CheckedRecipient): boolean =>
  !hasConsent && number !== '' && reason !== 'invalid_number'
