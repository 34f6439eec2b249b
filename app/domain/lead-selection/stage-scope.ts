import type { DialStep } from '../call-engine/dial-step'
import type { StageFilter } from './stage-filter'
import type { StageScope } from './stage-leads.server'

/** null: a list, or contacts from the host page. */
export const getStageScope = ({ session, campaign, rules }: DialStep): StageScope | null =>
  campaign.stage_id === null || session.row.lead_filter === null
    ? null
    : {
        stageId: campaign.stage_id,
        filter: JSON.parse(session.row.lead_filter) as StageFilter,
        campaignId: campaign.id,
        userId: session.row.user_id,
        safeHours: rules.settings,
        hotFirst: rules.hotFirst,
        bestTimeFirst: rules.bestTimeFirst,
      }
