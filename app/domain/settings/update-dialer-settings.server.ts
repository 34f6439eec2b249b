import type { UserActor } from '../actor'
import { requirePermission } from '../access/require'
import { mayName, NO_SUCH_MESSAGE } from '../audio/audio-messages.read.server'
import { keepKinds } from '../audio/keep-kinds.server'
import { findAccountPlan } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { callableNumbers, isAtCarrier } from '../accounts/callable-numbers'
import { DomainError, type FieldErrors } from '../errors'
import { updateDialIn } from './dial-in.server'
import { refusesSafeHours } from './safe-hours-settings'
import { choosePhones, OWN_PHONES } from './choose-phones.server'
import { findDialerSettings, mayChooseLocal, storedSettings, withinPlan } from './settings.read.server'
import {
  NO_DOUBLE_DIAL,
  PLAYED,
  NO_PREVIEW_IN_PLAN,
  NO_RECORDING,
  NO_PROMPT_WITHOUT_PHONE,
  NO_RECORDING_IN_PLAN,
  ringTimeoutOf,
  TOO_FEW_NUMBERS,
  TRANSCRIPTION_NEEDS_RECORDING,
  type DialerSettings,
  type DialerSettingsView,
} from './settings.schema'

/** Recording, Double Dial and `connectionType` also change dependent settings. Throws forbidden, invalid. */
export async function updateDialerSettings(ctx: Ctx, given: Partial<DialerSettings>): Promise<DialerSettingsView> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('update-dialer-settings', async (tctx) => {
    const { features } = await findAccountPlan(tctx, user.accountId)
    const before = await storedSettings(tctx, user.userId)
    const change = withoutLimits(given, before, withinPlan(before, features))
    const fieldErrors: FieldErrors = {}
    if (change.parallelLimit !== undefined && change.parallelLimit > features.callLines)
      fieldErrors.parallelLimit = [
        features.callLines === 1 ? 'Your plan has 1 line' : `Your plan has ${features.callLines} lines`,
      ]
    if (change.enableCallRecording && !features.callRecording) fieldErrors.enableCallRecording = [NO_RECORDING_IN_PLAN]
    if (change.localPresence && !(await mayChooseLocal(tctx))) fieldErrors.localPresence = [TOO_FEW_NUMBERS]
    if (change.previewDialing && !features.previewDialer) fieldErrors.previewDialing = [NO_PREVIEW_IN_PLAN]
    if (change.enableDoubleDial && features.hideDoubleDial) fieldErrors.enableDoubleDial = [NO_DOUBLE_DIAL]
    if (change.callerIdNumber && !(await isNumberOf(tctx, user, change.callerIdNumber)))
      fieldErrors.callerIdNumber = ['Choose one of your numbers']
    // Clients may send all settings: a deleted message is valid if unchanged.
    for (const field of PLAYED) {
      const id = change[field]
      if (id && id !== before[field] && !(await mayName(tctx, field, id, 'me'))) fieldErrors[field] = [NO_SUCH_MESSAGE]
    }

    const after = { ...before, ...change }
    if (after.enableDoubleDial !== before.enableDoubleDial && change.ringTimeout === undefined)
      after.ringTimeout = ringTimeoutOf(after.enableDoubleDial)
    if (change.connectionType !== undefined) after.connectionPrompt = change.connectionPrompt ?? false
    if (after.connectionPrompt && after.connectionType !== 'dial-out')
      fieldErrors.connectionPrompt = [NO_PROMPT_WITHOUT_PHONE]
    Object.assign(fieldErrors, await choosePhones(tctx, user.accountId, OWN_PHONES, before, after))
    if (change.enableTranscription && !after.enableCallRecording)
      fieldErrors.enableTranscription = [TRANSCRIPTION_NEEDS_RECORDING]
    const noHours = refusesSafeHours(after, change)
    if (noHours) fieldErrors.timezoneProtectionTo = [noHours]
    if (Object.keys(fieldErrors).length > 0)
      throw new DomainError('invalid', Object.values(fieldErrors).flat().join('. '), fieldErrors)

    if (!after.enableCallRecording) Object.assign(after, NO_RECORDING)
    else if (!before.enableCallRecording) after.enableTranscription = change.enableTranscription ?? true
    const row = { settings: JSON.stringify(after), updated_at: tctx.clock.now() }
    await tctx.db.q
      .insertInto('dialer_settings')
      .values({ user_id: user.userId, account_id: user.accountId, ...row })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
      .execute()
    await keepKinds(tctx, change)
    await updateDialIn(tctx, user, after)
    await tctx.db.recordEvent({
      type: 'settings.changed',
      room: `user:${user.userId}`,
      accountId: user.accountId,
      subjectId: user.userId,
      payload: { userId: user.userId },
    })
    return findDialerSettings(tctx)
  })
}

/** Clients may send all settings: ignores values shown because of the plan. */
function withoutLimits(
  given: Partial<DialerSettings>,
  stored: DialerSettings,
  shown: DialerSettings,
): Partial<DialerSettings> {
  const isChange = ([name, value]: [string, unknown]) => {
    const field = name as keyof DialerSettings
    return value !== undefined && (value !== shown[field] || shown[field] === stored[field])
  }
  return Object.fromEntries(Object.entries(given).filter(isChange))
}

async function isNumberOf(tctx: Ctx, user: UserActor, e164: string): Promise<boolean> {
  const row = await callableNumbers(tctx.db.q, user)
    .select('id')
    .where(isAtCarrier)
    .where('e164', '=', e164)
    .executeTakeFirst()
  return row !== undefined
}
