import { canPlay, UNKNOWN_AUDIO_MESSAGE } from '../audio/audio-messages.read.server'
import { saveAudioKind } from '../audio/save-audio-kinds.server'
import { requirePermission } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError, type FieldErrors } from '../errors'
import type { UserActor } from '../actor'
import { listSellers } from '../accounts/find-inbound-scope.server'
import { enqueue } from '../jobs/enqueue.server'
import { getStoredTeamSettings } from './get-stored-team-settings.server'
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
  { teamId, ...input }: TeamSettingsChange & { teamId: string },
): Promise<TeamSettingsView> {
  const user = requirePermission(ctx, 'team:manage')
  return ctx.db.transact('update-team-settings', async (tx) => {
    await findTeamSettings(tx, teamId)
    const before = await getStoredTeamSettings(tx, user.accountId)
    const fieldErrors: FieldErrors = {}
    const { change, isContradiction } = toStored(input)
    if (isContradiction) fieldErrors.voicemailGreeting = ['Choose one greeting']
    const settings: TeamSettings = { ...before, ...change }
    const { callForwarding, voicemailGreetingId } = settings
    const isMember = async () => (await listSellers(tx, user.accountId)).callers.includes(callForwarding)
    if (callForwarding !== EVERYONE && callForwarding !== before.callForwarding && !(await isMember()))
      fieldErrors.callForwarding = ['Choose a team member who can make calls']
    const isNew = voicemailGreetingId !== null && voicemailGreetingId !== before.voicemailGreetingId
    if (isNew && !(await canPlay(tx, voicemailGreetingId, 'account')))
      fieldErrors.voicemailGreetingId = [UNKNOWN_AUDIO_MESSAGE]
    if (Object.keys(fieldErrors).length > 0)
      throw new DomainError('invalid', Object.values(fieldErrors).flat().join('. '), fieldErrors)
    const row = { settings: JSON.stringify(settings), updated_at: tx.clock.now() }
    await tx.db.q
      .insertInto('team_settings')
      .values({ account_id: user.accountId, ...row })
      .onConflict((conflict) => conflict.column('account_id').doUpdateSet(row))
      .execute()
    if (isNew) await saveAudioKind(tx, voicemailGreetingId, 'teamGreeting')
    if (teamNuisanceHours(settings) !== teamNuisanceHours(before)) await protectBoards(tx, user)
    await tx.db.recordEvent({
      type: 'settings.changed',
      room: `team:${user.accountId}`,
      accountId: user.accountId,
      subjectId: user.accountId,
      payload: { userId: user.userId },
    })
    return findTeamSettings(tx, teamId)
  })
}

function toStored({ voicemailGreeting, ...change }: TeamSettingsChange): {
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
async function protectBoards(tx: Ctx, { accountId, userId }: UserActor): Promise<void> {
  const boards = await tx.db.q
    .selectFrom('boards')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .execute()
  for (const { id } of boards)
    await enqueue(tx, {
      kind: 'board.protect',
      accountId,
      key: `board:${id}:protect:${tx.ids('hist')}`,
      payload: { boardId: id, byUser: userId },
    })
}
