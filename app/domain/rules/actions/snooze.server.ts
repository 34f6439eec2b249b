import { setLeadSnooze } from '../../leads/apply-lead-change.server'
import { done, type ActionHandler } from './action-handler'

const HOUR_MS = 3_600_000

export const snoozeHandler: ActionHandler = {
  run: async (tx, { lead, meta, cause }) =>
    done(await setLeadSnooze(tx, lead, tx.clock.now() + meta.snoozingHours! * HOUR_MS, cause)),
}
