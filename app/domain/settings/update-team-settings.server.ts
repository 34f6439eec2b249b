import { mayPlay, NO_SUCH_MESSAGE } from '../audio/audio-messages.read.server'
import { keepKind } from '../audio/keep-kinds.server'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, type FieldErrors } from '../errors'
import type { UserActor } from '../actor'
import { callersOf } from '../accounts/whose-calls.server'
import { enqueue } from '../jobs/enqueue.server'
import { storedTeamSettings } from './stored-team-settings.server'
import { findTeamSettings } from './team-settings.read.server'
import {
  EVERYONE,
  teamNuisanceHours,
  type TeamSettings,
  type TeamSettingsChange,
  type TeamSettingsView,
} from './team-settings.schema'

/** Throws forbidden, not_found, invalid. */
export async function updateTeamSettings(
  ctx: Ctx,
  { teamId, ...given }: TeamSettingsChange & { teamId: string },
): Promise<TeamSettingsView> {
  const user = requirePermission(ctx, 'team:manage')
  return ctx.db.transact('update-team-settings', async (tctx) => {
    await findTeamSettings(tctx, teamId)
    const before = await storedTeamSettings(tctx, user.accountId)
    const fieldErrors: FieldErrors = {}
    const { change, isContradiction } = asStored(given)
    if (isContradiction) fieldErrors.voicemailGreeting = ['Choose one greeting']
    const settings: TeamSettings = { ...before, ...change }
    const { callForwarding, voicemailGreetingId } = settings
    const isMember = async () => (await callersOf(tctx, user.accountId)).callers.includes(callForwarding)
    if (callForwarding !== EVERYONE && callForwarding !== before.callForwarding && !(await isMember()))
      fieldErrors.callForwarding = ['Choose somebody of the team who may call']
    const isNew = voicemailGreetingId !== null && voicemailGreetingId !== before.voicemailGreetingId
    if (isNew && !(await mayPlay(tctx, voicemailGreetingId, 'account')))
      fieldErrors.voicemailGreetingId = [NO_SUCH_MESSAGE]
    if (Object.keys(fieldErrors).length > 0)
      throw new DomainError('invalid', Object.values(fieldErrors).flat().join('. '), fieldErrors)
    const row = { settings: JSON.stringify(settings), updated_at: tctx.clock.now() }
    await tctx.db.q
      .insertInto('team_settings')
      .values({ account_id: user.accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    if (isNew) await keepKind(tctx, voicemailGreetingId, 'teamGreeting')
    if (teamNuisanceHours(settings) !== teamNuisanceHours(before)) await protectBoards(tctx, user)
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

function asStored({ voicemailGreeting, ...change }: TeamSettingsChange): {
  change: Partial<TeamSettings>
  isContradiction: boolean
} {
  if (voicemailGreeting === undefined) return { change, isContradiction: false }
  const { voicemailGreetingId = voicemailGreeting?.value ?? null } = change
  return {
    change: { ...change, voicemailGreetingId },
    isContradiction: voicemailGreetingId !== (voicemailGreeting?.value ?? null),
  }
}

/** Applies the new interval to leads already called. */
async function protectBoards(tctx: Ctx, { accountId, userId }: UserActor): Promise<void> {
  const boards = await tctx.db.q
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of boards)
    await enqueue(tctx, {
      kind: 'board.protect',
      key: `board:${id}:protect:${tctx.ids('hist')}`,
      payload: { boardId: id, byUser: userId },
    })
}
