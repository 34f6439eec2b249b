import { canReceive, type RinglessState } from '~/live/ringless/ringless-state'
import { ringlessUiWords } from './ringless.words'

type Facts = Pick<
  RinglessState,
  'recipients' | 'chosenId' | 'recordings' | 'forwardingNumber' | 'options' | 'scheduledTime'
> & { isRecording: boolean; nowMs: number }

/** Why nothing can be sent yet; null: it can. */
export function getSendBlocker({
  recipients,
  chosenId,
  recordings,
  forwardingNumber,
  options,
  scheduledTime,
  isRecording,
  nowMs,
}: Facts): string | null {
  if (options !== null && !options.isConfigured) return ringlessUiWords.notConfigured
  if (recipients.length === 0) return ringlessUiWords.addRecipient
  if (!recipients.some(canReceive)) return ringlessUiWords.noneCanReceive
  if (isRecording) return ringlessUiWords.waitForRecording
  if (!recordings.some(({ value }) => value === chosenId)) return ringlessUiWords.chooseRecording
  if (!options?.forwardingNumbers.some(({ value }) => value === forwardingNumber)) return ringlessUiWords.chooseVerified
  if (scheduledTime !== null && Date.parse(scheduledTime) <= nowMs) return ringlessUiWords.timePast
  return null
}

/** Drops that are missing; 0: enough are left. */
export const countMissingDrops = ({ recipients, options }: Pick<RinglessState, 'recipients' | 'options'>): number =>
  options === null || options.remaining === null
    ? 0
    : Math.max(0, recipients.filter(canReceive).length - options.remaining)
