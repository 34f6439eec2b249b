import type { ProviderReason } from '../../app/domain/providers/ringless.port'

/** The provider's words: it publishes no list of codes. */
const REASONS: ReadonlyArray<readonly [RegExp, ProviderReason]> = [
  [/land\s?line|wireline|not a (mobile|wireless)/i, 'landline'],
  [/full/i, 'mailbox_full'],
  [/\bdnc\b|do[- ]not[- ]call|opt(ed)?[- ]?out/i, 'do_not_call'],
  [/block|unsupported carrier|carrier not/i, 'blocked'],
]

/** null: none of those that we know. */
export const readProviderReason = (text: string): ProviderReason | null =>
  REASONS.find(([pattern]) => pattern.test(text))?.[1] ?? null
