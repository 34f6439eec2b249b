import { restLead } from '../../leads/alter-lead.server'
import { done, type ActionHandler } from './action-handler'

const HOUR_MS = 3_600_000

export const snoozeHandler: ActionHandler = {
  run: async (tctx, { lead, meta, cause }) =>
    done(await restLead(tctx, lead, tctx.clock.now() + meta.snoozingHours! * HOUR_MS, cause)),
}
