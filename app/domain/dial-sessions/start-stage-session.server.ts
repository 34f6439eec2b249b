import { requirePermission } from '../access/require'
import { findStage, seeBoardToWork } from '../boards/board-access.server'
import { assignmentOf } from '../boards/boards.schema'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { requireStack } from '../leads/leads.read.server'
import type { CampaignRow } from '../campaigns/campaigns.read.server'
import { hasLeadNow } from '../lead-selection/choose-stage-lead.server'
import { completeCampaign } from '../campaigns/complete-campaign.server'
import { whyNotDial } from './dial-button'
import type { DialSessionView } from './dialer.schema'
import { readDialingRules } from './dialing-rules.server'
import { endIdleSessionsOf } from './idle-sessions.server'
import { insertCampaign } from '../campaigns/insert-campaign.server'
import type { StageFilter } from '../lead-selection/stage-filter'
import type { StageScope } from '../lead-selection/stage-leads.server'
import { stageNotice } from '../lead-selection/stage-notice.server'
import { isHangingUp, isThrough } from '../lead-selection/stage-queue.server'
import type { StartStage } from './stage-session.schema'
import { endIdleSession, openSession } from './start-dial-session.server'
import { tellNewCampaign } from '../campaigns/publish-campaign.server'

/**
 * Continues the stage's unfinished campaign: sellers share it, so no lead is dialed twice. Throws not_found, forbidden
 * (no seat), not_possible_now, nothing_to_dial.
 */
export async function startStageSession(ctx: Ctx, input: StartStage): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  return ctx.db.transact('dial-session.start-stage', async (tctx) => {
    const board = await seeBoardToWork(tctx, input.callboardId)
    const stage = await findStage(tctx, board.id, input.stageId)
    await requireStack(tctx, stage.id, input.filter.tagOrder)
    await endIdleSession(tctx, user)
    const leads = await countLeads(tctx, stage.id)
    const assignment = assignmentOf(input.filter, 'workable')
    const refusal = whyNotDial({
      filter: { assignment, assignmentUserId: input.filter.assignmentUserId },
      userId: user.userId,
      mayCall: true,
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
    const ofStage = { board_id: board.id, rules_board_id: null, stage_id: stage.id, list_id: null }
    const scopeOf = async (campaignId: string): Promise<StageScope> => {
      const { settings, hotFirst } = await readDialingRules(tctx, { ...user, campaign: { ...ofStage, id: campaignId } })
      return { stageId: stage.id, campaignId, userId: user.userId, filter, safeHours: settings, hotFirst }
    }

    let campaign = await runOf(tctx, stage.id)
    if (campaign) {
      const scope = await scopeOf(campaign.id)
      // A stopped call ends soon, and its lead has another number.
      if (!(await hasLeadNow(tctx, scope)) && !(await isHangingUp(tctx, scope))) {
        if (!(await isThrough(tctx, scope)) || (await endIdleSessionsOf(tctx, campaign.id)))
          throw new DomainError('nothing_to_dial', await whyNobodyNow(tctx, scope, stage.name))
        await completeCampaign(tctx, campaign)
        campaign = undefined
      }
    }
    if (!campaign) {
      const id = tctx.ids('cmp')
      const name = `${board.name}: ${stage.name}`
      await insertCampaign(tctx, {
        id,
        name,
        kind: 'list',
        listId: null,
        stage: { boardId: board.id, stageId: stage.id },
        user,
      })
      const scope = await scopeOf(id)
      if (!(await hasLeadNow(tctx, scope)))
        throw new DomainError('nothing_to_dial', await stageNotice(tctx, scope, stage.name))
      await tellNewCampaign(tctx, { id, name, account_id: user.accountId, user_id: user.userId, board_id: board.id })
    }
    const started = await runOf(tctx, stage.id)
    if (!started) throw new Error(`no run of ${stage.id}`)
    const total = Math.max(leads, started.called_records)
    await tctx.db.q.updateTable('campaigns').set({ total_records: total }).where('id', '=', started.id).execute()
    return openSession(tctx, user, { ...started, total_records: total }, { leadFilter: JSON.stringify(filter) })
  })
}

async function countLeads(tctx: Ctx, stageId: string): Promise<number> {
  const { leads } = await tctx.db.q
    .selectFrom('stage_counts')
    .select(({ fn }) => fn.sum<number | null>('leads').as('leads'))
    .where('stage_id', '=', stageId)
    .executeTakeFirstOrThrow()
  return leads ?? 0
}

/** Also says whether other leads of the stage can be dialed. */
async function whyNobodyNow(tctx: Ctx, scope: StageScope, stageName: string): Promise<string> {
  const notice = await stageNotice(tctx, scope, stageName)
  const wider: StageFilter = { ...scope.filter, assignment: 'WORKABLE', status: 'ALL' }
  return (await hasLeadNow(tctx, { ...scope, filter: wider }))
    ? `${notice} Others of the stage were not called yet.`
    : notice
}

const runOf = (tctx: Ctx, stageId: string): Promise<CampaignRow | undefined> =>
  tctx.db.q
    .selectFrom('campaigns')
    .selectAll()
    .where('stage_id', '=', stageId)
    .where('status', '=', 'ACTIVE')
    .where('deleted_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
