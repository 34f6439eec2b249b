import { requireUser } from '../access/require'
import { canUseAsSetting } from '../audio/audio-messages.read.server'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { DomainError, notFound, type FieldErrors } from '../errors'
import { callableNumbers, isNotDeleted } from '../accounts/callable-numbers'
import { validatePhones, DESTINATIONS } from '../settings/validate-phones.server'
import { getSafeHoursChangeBlocker } from '../settings/safe-hours-settings'
import { toNameKey } from './board-names'
import { canUseLocalPresence } from '../settings/settings.read.server'
import { RECORDED_MESSAGES } from '../settings/settings.schema'
import type { BoardDialerSettings } from './board-settings.schema'
import { audioWords } from '../audio/audio.words'
import { boardsWords } from './boards.words'
import { settingsWords } from '../settings/settings.words'

/** Throws invalid. */
export async function requireFreeBoardName(tx: Ctx, name: string, ownId?: string): Promise<void> {
  const known = await tx.db.q
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', requireUser(tx).accountId)
    .where('name_key', '=', toNameKey(name))
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (known && known.id !== ownId)
    throw new DomainError('invalid', boardsWords.boardNameTaken, { callboardName: [boardsWords.boardNameTaken] })
}

/** E.164, in order of `ids`. Throws not_found. */
export async function requireOwnNumbers(tx: Ctx, ids: readonly string[]): Promise<string[]> {
  const user = requireUser(tx)
  const rows = await callableNumbers(tx.db.q, user)
    .select(['id', 'e164'])
    .where('id', 'in', [...ids])
    .where(isNotDeleted)
    .where('personal', '=', 0)
    .execute()
  return ids.map((id) => {
    const number = rows.find((row) => row.id === id)
    if (!number) throw notFound(boardsWords.phoneNumber)
    return number.e164
  })
}

interface SettingsChange {
  before: BoardDialerSettings
  change: Partial<BoardDialerSettings>
  /** After the change; numbers are normalized in place. */
  settings: BoardDialerSettings
  /** The board's, E.164. */
  numbers: readonly string[]
}

/** Throws invalid. Unchanged references to deleted messages are accepted: clients send all settings back. */
export async function requireValidSettings(
  tx: Ctx,
  { before, change, settings, numbers }: SettingsChange,
): Promise<void> {
  const { accountId } = requireUser(tx)
  const { features } = await findAccountPlan(tx, accountId)
  const errors: FieldErrors = await validatePhones(tx, accountId, DESTINATIONS, before, settings)
  if (change.parallelLimit && change.parallelLimit > features.callLines)
    errors.parallelLimit = [
      features.callLines === 1 ? boardsWords.planOneLine : boardsWords.planLines(String(features.callLines)),
    ]
  if (change.enableCallRecording && !features.callRecording)
    errors.enableCallRecording = [settingsWords.noRecordingInPlan]
  if (change.enableTranscription && !settings.enableCallRecording)
    errors.enableTranscription = [boardsWords.callRecordingMustBeEnabled]
  const hoursBlocker = getSafeHoursChangeBlocker(settings, change)
  if (hoursBlocker) errors.timezoneProtectionTo = [hoursBlocker]
  if (change.callerIdNumber && !numbers.includes(change.callerIdNumber))
    errors.callerIdNumber = [boardsWords.chooseOneNumbersBoard]
  // Likewise for a board that lost numbers.
  if (change.localPresence && !before.localPresence && !(await canUseLocalPresence(tx, numbers)))
    errors.localPresence = [settingsWords.tooFewNumbers]
  for (const field of RECORDED_MESSAGES) {
    const message = change[field]
    if (message && message !== before[field] && !(await canUseAsSetting(tx, field, message, 'account')))
      errors[field] = [audioWords.unknownAudioMessage]
  }
  if (Object.keys(errors).length > 0) throw new DomainError('invalid', Object.values(errors).flat().join('. '), errors)
}
