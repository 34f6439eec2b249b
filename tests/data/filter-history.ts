import { countCalls, listCalls } from '../../app/domain/call-history/call-history.read.server'
import { CALL_OUTCOMES, NO_DISPOSITION, type CallFilter } from '../../app/domain/call-history/call-history.schema'
import { listCallFilterChoices } from '../../app/domain/call-history/call-scope.server'
import type { Ctx } from '../../app/domain/context.server'

/** The call history with each filter and sort, its counts and the choices of its filters. */
export async function filterHistory(mia: Ctx, olivia: Ctx, callId: string): Promise<void> {
  const { campaign_id: campaignId } = await olivia.db.q.selectFrom('calls').select('campaign_id').where('id', '=', callId).executeTakeFirstOrThrow()
  const filters: CallFilter[] = [
    {},
    { from: '2026-01-01T00:00:00Z', to: '2027-01-01T00:00:00Z' },
    { disposition: NO_DISPOSITION, number: '+13125550140', search: 'nora' },
    { campaignId, disposition: 'Interested' },
  ]
  for (const direction of ['outbound', 'inbound'] as const) {
    for (const filter of filters)
      for (const sort of ['-date', '-duration'] as const) {
        await listCalls(mia, { direction, ...filter, sort, cursor: '1.x', limit: 50 })
        await countCalls(olivia, { direction, ...filter, sort, team: true })
      }
    for (const outcome of CALL_OUTCOMES) await countCalls(olivia, { direction, outcome, team: true })
  }
  await listCallFilterChoices(olivia)
}
