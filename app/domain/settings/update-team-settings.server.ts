import { mayPlay, NO_SUCH_MESSAGE } from '../audio/audio-messages.read.server'
import { keepKind } from '../audio/keep-kinds.server'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, type FieldErrors } from '../errors'
import { callersOf } from '../inbound/whose-calls.server'
import { findTeamSettings, storedTeamSettings } from './team-settings.read.server'
import { EVERYONE, type TeamSettings, type TeamSettingsView } from './team-settings.schema'

/** A manager changes what holds for calls to the team's numbers. Throws forbidden, not_found, and invalid with the fields. */
export async function updateTeamSettings(
  ctx: Ctx,
  { teamId, ...change }: Partial<TeamSettings> & { teamId: string },
): Promise<TeamSettingsView> {
  const user = requirePermission(ctx, 'team:manage')
  return ctx.db.transact('update-team-settings', async (tctx) => {
    await findTeamSettings(tctx, teamId)
    const before = await storedTeamSettings(tctx, user.accountId)
    const { callForwarding = before.callForwarding, voicemailGreetingId = before.voicemailGreetingId } = change
    const fieldErrors: FieldErrors = {}
    const isMember = async () => (await callersOf(tctx, user.accountId)).callers.includes(callForwarding)
    if (callForwarding !== EVERYONE && callForwarding !== before.callForwarding && !(await isMember()))
      fieldErrors.callForwarding = ['Choose somebody of the team who may call']
    const isNew = voicemailGreetingId !== null && voicemailGreetingId !== before.voicemailGreetingId
    if (isNew && !(await mayPlay(tctx, voicemailGreetingId, 'account')))
      fieldErrors.voicemailGreetingId = [NO_SUCH_MESSAGE]
    if (Object.keys(fieldErrors).length > 0)
      throw new DomainError('invalid', Object.values(fieldErrors).flat().join('. '), fieldErrors)
    const settings: TeamSettings = { callForwarding, voicemailGreetingId }
    const row = { settings: JSON.stringify(settings), updated_at: tctx.clock.now() }
    await tctx.db.q
      .insertInto('team_settings')
      .values({ account_id: user.accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    if (isNew) await keepKind(tctx, voicemailGreetingId, 'teamGreeting')
    await tctx.db.recordEvent({
      type: 'settings.changed',
      room: `team:${user.accountId}`,
      accountId: user.accountId,
      subjectId: user.accountId,
      payload: { userId: user.userId },
    })
    return findTeamSettings(tctx, teamId)
  })
}
