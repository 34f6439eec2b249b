import type { UserActor } from '../actor'
import { requirePermission } from '../access/require'
import { canUseAsSetting } from '../audio/audio-messages.read.server'
import { saveAudioKinds } from '../audio/save-audio-kinds.server'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'
import { DomainError, type FieldErrors } from '../errors'
import { updateDialIn } from './dial-in.server'
import { getSafeHoursChangeBlocker } from './safe-hours-settings'
import { validatePhones, OWN_PHONES } from './validate-phones.server'
import { findDialerSettings, canUseLocalPresence, getStoredSettings, limitToPlan } from './settings.read.server'
import {
  PLAYED_MESSAGES,
  NO_RECORDING,
  getDefaultRingTimeout,
  type DialerSettings,
  type DialerSettingsView,
} from './settings.schema'
import { audioWords } from '../audio/audio.words'
import { settingsWords } from './settings.words'

/** Recording, Double Dial and `connectionType` also change dependent settings. Throws forbidden, invalid. */
export async function updateDialerSettings(ctx: Ctx, input: Partial<DialerSettings>): Promise<DialerSettingsView> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('update-dialer-settings', async (tx) => {
    const { features } = await findAccountPlan(tx, user.accountId)
    const before = await getStoredSettings(tx, user.userId)
    const change = dropPlanLimits(input, before, limitToPlan(before, features))
    const fieldErrors: FieldErrors = {}
    if (change.parallelLimit !== undefined && change.parallelLimit > features.callLines)
      fieldErrors.parallelLimit = [
        features.callLines === 1 ? settingsWords.planOneLine : settingsWords.planLines(features.callLines),
      ]
    if (change.enableCallRecording && !features.callRecording)
      fieldErrors.enableCallRecording = [settingsWords.noRecordingInPlan]
    if (change.localPresence && !(await canUseLocalPresence(tx)))
      fieldErrors.localPresence = [settingsWords.tooFewNumbers]
    if (change.previewDialing && !features.previewDialer) fieldErrors.previewDialing = [settingsWords.noPreviewInPlan]
    if (change.enableDoubleDial && features.hideDoubleDial) fieldErrors.enableDoubleDial = [settingsWords.noDoubleDial]
    if (change.callerIdNumber && !(await canCallFrom(tx, user, change.callerIdNumber)))
      fieldErrors.callerIdNumber = [settingsWords.chooseOneNumbers]
    // Clients may send all settings: a deleted message is valid if unchanged.
    for (const field of PLAYED_MESSAGES) {
      const id = change[field]
      if (id && id !== before[field] && !(await canUseAsSetting(tx, field, id, 'me')))
        fieldErrors[field] = [audioWords.unknownAudioMessage]
    }

    const after = { ...before, ...change }
    if (after.enableDoubleDial !== before.enableDoubleDial && change.ringTimeout === undefined)
      after.ringTimeout = getDefaultRingTimeout(after.enableDoubleDial)
    if (change.connectionType !== undefined) after.connectionPrompt = change.connectionPrompt ?? false
    if (after.connectionPrompt && after.connectionType !== 'dial-out')
      fieldErrors.connectionPrompt = [settingsWords.noPromptWithoutPhone]
    Object.assign(fieldErrors, await validatePhones(tx, user.accountId, OWN_PHONES, before, after))
    if (change.enableTranscription && !after.enableCallRecording)
      fieldErrors.enableTranscription = [settingsWords.transcriptionNeedsRecording]
    const hoursBlocker = getSafeHoursChangeBlocker(after, change)
    if (hoursBlocker) fieldErrors.timezoneProtectionTo = [hoursBlocker]
    if (Object.keys(fieldErrors).length > 0)
      throw new DomainError('invalid', Object.values(fieldErrors).flat().join('. '), fieldErrors)

    if (!after.enableCallRecording) Object.assign(after, NO_RECORDING)
    else if (!before.enableCallRecording) after.enableTranscription = change.enableTranscription ?? true
    const row = { settings: JSON.stringify(after), updated_at: tx.clock.now() }
    await tx.db.q
      .insertInto('dialer_settings')
      .values({ user_id: user.userId, account_id: user.accountId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await saveAudioKinds(tx, change)
    await updateDialIn(tx, user, after)
    await tx.db.recordEvent({
      type: 'settings.changed',
      room: `user:${user.userId}`,
      accountId: user.accountId,
      subjectId: user.userId,
      payload: { userId: user.userId },
    })
    return findDialerSettings(tx)
  })
}

/** Clients may send all settings: ignores values shown because of the plan. */
function dropPlanLimits(
  input: Partial<DialerSettings>,
  stored: DialerSettings,
  shown: DialerSettings,
): Partial<DialerSettings> {
  const isChange = ([name, value]: [string, unknown]) => {
    const field = name as keyof DialerSettings
    return value !== undefined && (value !== shown[field] || shown[field] === stored[field])
  }
  return Object.fromEntries(Object.entries(input).filter(isChange))
}

async function canCallFrom(tx: Ctx, user: UserActor, e164: string): Promise<boolean> {
  const row = await callableNumbers(tx.db.q, user)
    .select('id')
    .where(isAtCarrier)
    .where('e164', '=', e164)
    .executeTakeFirst()
  return row !== undefined
}
