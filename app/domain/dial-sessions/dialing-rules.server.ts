import type { Selectable } from 'kysely'
import type { CampaignsTable } from '../../../db/schema/dialer'
import type { Queries } from '../../../db/open'
import { statement } from '../../../db/statement'
import type { BoardDialerSettings } from '../boards/board-settings.schema'
import { parseBoardSettings } from '../boards/board-settings'
import { findAccountPlan, type Blocked } from '../accounts/accounts.read.server'
import type { Ctx } from '../context.server'
import { dialingMode, type DialerSettings, type DialingMode } from '../settings/settings.schema'
import { getSettingsWithinPlan } from '../settings/settings.read.server'
import { getStoredTeamSettings } from '../settings/get-stored-team-settings.server'
import { teamNuisanceHours } from '../settings/team-settings.schema'
import { firstCountedDay, isAbandonRateTooHigh } from '../campaigns/abandoned-share'
import { dialSessionsWords } from './dial-sessions.words'

export interface DialingRules {
  settings: DialerSettings
  mode: DialingMode
  effectiveLimit: number
  limitReason: string | null
  dropsVoicemail: boolean
  hotFirst: boolean
  bestTimeFirst: boolean
  /** Of talk. Infinity: unlimited. */
  secondsLeft: number
  usesWallet: boolean
  blocked: Blocked | null
}

type DialedCampaign = Pick<Selectable<CampaignsTable>, 'id' | 'board_id' | 'rules_board_id' | 'stage_id' | 'list_id'>

/** null: the seller's settings apply. */
export const getRulesBoardId = (campaign: Pick<DialedCampaign, 'board_id' | 'rules_board_id'>): string | null =>
  campaign.board_id ?? campaign.rules_board_id

const answerSums = (q: Queries, day: number) =>
  q
    .selectFrom('campaign_answer_days')
    .select(({ fn }) => [fn.sum<number>('live').as('live'), fn.sum<number>('abandoned').as('abandoned')])
    .where('day', '>=', day)
const answersOfCampaign = statement((q, p: { campaign_id: string; day: number }) =>
  answerSums(q, p.day).where('campaign_id', '=', p.campaign_id),
)
/** The abandon rate belongs to the list: a new campaign does not reset it. */
const answersOfList = statement((q, p: { list_id: string; day: number }) =>
  answerSums(q, p.day).where('campaign_id', 'in', ({ selectFrom }) =>
    selectFrom('campaigns').select('id').where('list_id', '=', p.list_id),
  ),
)
const answersOfStage = statement((q, p: { stage_id: string; day: number }) =>
  answerSums(q, p.day).where('campaign_id', 'in', ({ selectFrom }) =>
    selectFrom('campaigns').select('id').where('stage_id', '=', p.stage_id),
  ),
)

const settingsOfBoard = statement((q, p: { id: string }) =>
  q.selectFrom('boards').select('dialer_settings').where('id', '=', p.id),
)

/** null leaves a setting to the seller. */
function overrides(board: BoardDialerSettings): Partial<DialerSettings> {
  const chosen = {
    nuisanceProtectionHours: board.nuisanceProtectionHours,
    timezoneProtectionEnabled: board.timezoneProtectionEnabled,
    timezoneProtectionFrom: board.timezoneProtectionFrom,
    timezoneProtectionTo: board.timezoneProtectionTo,
    enableCallRecording: board.enableCallRecording,
    recordImmediately: board.recordImmediately,
    recordAllCalls: board.recordAllCalls,
    enableTranscription: board.enableTranscription,
    ringTimeout: board.ringTimeout,
    callerIdNumber: board.callerIdNumber,
    localPresence: board.localPresence,
    isAuto: board.isAuto,
    enableAnswerBoost: board.enableAnswerBoost,
    parallelLimit: board.parallelLimit,
    enableIvrOptout: board.enableIvrOptout,
    musicId: board.musicId,
    enableRingingTone: board.enableRingingTone,
    answerPrompt: board.answerPrompt,
    autoPopCallscript: board.autoPopCallscript,
    enableJumpToContact: board.enableJumpToContact,
    voicemailId: board.voicemailId,
    recordingAnnouncement: board.recordingAnnouncement,
  }
  const overridden = Object.fromEntries(Object.entries(chosen).filter(([, value]) => value !== null))
  // A board's text replaces the seller's recording.
  const hasCallbackMessage = board.callbackId !== null || board.callbackMessage !== null
  return hasCallbackMessage
    ? { ...overridden, callbackId: board.callbackId, callbackMessage: board.callbackMessage ?? '' }
    : overridden
}

/** Board settings come before the seller's; the longest nuisance interval applies. */
export async function readDialingRules(
  ctx: Ctx,
  input: { userId: string; accountId: string; campaign: DialedCampaign },
): Promise<DialingRules> {
  const { campaign } = input
  const boardId = getRulesBoardId(campaign)
  const stored = boardId === null ? undefined : await ctx.db.first(settingsOfBoard, { id: boardId })
  const board = stored ? parseBoardSettings(stored.dialer_settings) : null
  const plan = await findAccountPlan(ctx, input.accountId)
  const chosen = await getSettingsWithinPlan(ctx, input.userId, plan, board ? overrides(board) : {})
  const teamHours = teamNuisanceHours(await getStoredTeamSettings(ctx, input.accountId))
  const settings = { ...chosen, nuisanceProtectionHours: Math.max(chosen.nuisanceProtectionHours, teamHours) }
  const day = firstCountedDay(ctx.clock.now())
  const answered =
    campaign.stage_id !== null
      ? await ctx.db.first(answersOfStage, { stage_id: campaign.stage_id, day })
      : campaign.list_id !== null
        ? await ctx.db.first(answersOfList, { list_id: campaign.list_id, day })
        : await ctx.db.first(answersOfCampaign, { campaign_id: campaign.id, day })
  const live = answered?.live ?? 0
  const abandoned = answered?.abandoned ?? 0
  const tooMany = isAbandonRateTooHigh({ live, abandoned })
  return {
    settings,
    mode: dialingMode(settings),
    dropsVoicemail: plan.features.smartVoicemailDrop && settings.voicemailId !== null,
    hotFirst: board?.prioritizeHotLeads ?? false,
    bestTimeFirst: board?.dialByBestTime ?? false,
    effectiveLimit: tooMany ? 1 : settings.parallelLimit,
    limitReason:
      tooMany && settings.parallelLimit > 1
        ? dialSessionsWords.oneLineOnlyPeopleWho(abandoned, live, ((100 * abandoned) / live).toFixed(1))
        : null,
    secondsLeft: plan.remainingDialSeconds,
    usesWallet: plan.usesWallet,
    blocked: plan.blocked,
  }
}
