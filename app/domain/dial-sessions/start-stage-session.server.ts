import { requirePermission } from '../access/require'
import { findStage, getBoardForWork } from '../boards/board-access.server'
import { resolveAssignment } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { requireSameStack } from '../leads/leads.read.server'
import type { CampaignRow } from '../campaigns/campaigns.read.server'
import { hasDueLead } from '../lead-selection/choose-stage-lead.server'
import { completeCampaign } from '../campaigns/complete-campaign.server'
import { getDialBlocker } from './dial-button'
import type { DialSessionView } from './dialer.schema'
import { readDialingRules } from './dialing-rules.server'
import { endIdleSessionsOf } from './idle-sessions.server'
import { insertCampaign } from '../campaigns/insert-campaign.server'
import type { StageFilter } from '../lead-selection/stage-filter'
import type { StageScope } from '../lead-selection/stage-leads.server'
import { stageNotice } from '../lead-selection/stage-notice.server'
import { hasEndingCall, isStageCompleted } from '../lead-selection/stage-queue.server'
import type { StartStage } from './stage-session.schema'
import { endIdleSession, openSession } from './start-dial-session.server'
import { publishNewCampaign } from '../campaigns/publish-campaign.server'
import { dialSessionsWords } from './dial-sessions.words'

/**
 * Continues the stage's unfinished campaign: sellers share it, so no lead is dialed twice. Throws not_found, forbidden
 * (no seat), not_possible_now, nothing_to_dial.
 */
export async function startStageSession(ctx: Ctx, input: StartStage): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.start-stage', async (tx) => {
    const board = await getBoardForWork(tx, input.callboardId)
    const stage = await findStage(tx, board.id, input.stageId)
    await requireSameStack(tx, stage.id, input.filter.tagOrder)
    await endIdleSession(tx, user)
    const leads = await countLeads(tx, stage.id)
    const assignment = resolveAssignment(input.filter, 'workable')
    const refusal = getDialBlocker({
      filter: { assignment, assignmentUserId: input.filter.assignmentUserId },
      userId: user.userId,
      canCall: true,
      busy: false,
      isEmpty: leads === 0,
    })
    if (refusal) throw new DomainError(leads === 0 ? 'nothing_to_dial' : 'not_possible_now', refusal)

    const filter: StageFilter = {
      assignment: assignment === 'workable' ? 'WORKABLE' : 'MINE',
      status: input.filter.status,
      sortBy: input.filter.sortBy,
      mini: input.mini,
    }
    const stageCampaign = { board_id: board.id, rules_board_id: null, stage_id: stage.id, list_id: null }
    const scopeOf = async (campaignId: string): Promise<StageScope> => {
      const { settings, hotFirst, bestTimeFirst } = await readDialingRules(tx, {
        ...user,
        campaign: { ...stageCampaign, id: campaignId },
      })
      return {
        stageId: stage.id,
        campaignId,
        userId: user.userId,
        filter,
        safeHours: settings,
        hotFirst,
        bestTimeFirst,
      }
    }

    let campaign = await findActiveCampaign(tx, stage.id)
    if (campaign) {
      const scope = await scopeOf(campaign.id)
      // A stopped call ends soon, and its lead returns.
      if (!(await hasDueLead(tx, scope)) && !(await hasEndingCall(tx, scope))) {
        if (!(await isStageCompleted(tx, scope)) || (await endIdleSessionsOf(tx, campaign.id)))
          throw new DomainError('nothing_to_dial', await getNothingToDialNotice(tx, scope, stage.name))
        await completeCampaign(tx, campaign)
        campaign = undefined
      }
    }
    if (!campaign) {
      const id = tx.ids('cmp')
      const name = `${board.name}: ${stage.name}`
      await insertCampaign(tx, {
        id,
        name,
        kind: 'list',
        listId: null,
        stage: { boardId: board.id, stageId: stage.id },
        user,
      })
      const scope = await scopeOf(id)
      if (!(await hasDueLead(tx, scope)))
        throw new DomainError('nothing_to_dial', await stageNotice(tx, scope, stage.name))
      await publishNewCampaign(tx, { id, name, account_id: user.accountId, user_id: user.userId, board_id: board.id })
    }
    const started = await findActiveCampaign(tx, stage.id)
    if (!started) throw new Error(`no run of ${stage.id}`)
    const total = Math.max(leads, started.called_records)
    await tx.db.q.updateTable('campaigns').set({ total_records: total }).where('id', '=', started.id).execute()
    return openSession(tx, user, { ...started, total_records: total }, { leadFilter: JSON.stringify(filter) })
  })
}

async function countLeads(tx: Ctx, stageId: string): Promise<number> {
  const { leads } = await tx.db.q
    .selectFrom('stage_counts')
    .select(({ fn }) => fn.sum<number | null>('leads').as('leads'))
    .where('stage_id', '=', stageId)
    .executeTakeFirstOrThrow()
  return leads ?? 0
}

/** Also says whether other leads of the stage can be dialed. */
async function getNothingToDialNotice(tx: Ctx, scope: StageScope, stageName: string): Promise<string> {
  const notice = await stageNotice(tx, scope, stageName)
  const wider: StageFilter = { ...scope.filter, assignment: 'WORKABLE', status: 'ALL' }
  return (await hasDueLead(tx, { ...scope, filter: wider }))
    ? dialSessionsWords.otherLeadsStageNotCalled(notice)
    : notice
}

const findActiveCampaign = (tx: Ctx, stageId: string): Promise<CampaignRow | undefined> =>
  tx.db.q
    .selectFrom('campaigns')
    .selectAll()
    .where('stage_id', '=', stageId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
