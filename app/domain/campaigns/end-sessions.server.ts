import type { Ctx } from '../context.server'
import { completeCampaign } from './complete-campaign.server'
import { enqueue } from '../jobs/enqueue.server'

/** Calls in progress continue; nothing new is dialed. */
export async function endSessionsOf(tctx: Ctx, of: { boardId: string } | { stageId: string }): Promise<void> {
  const { q } = tctx.db
  const campaigns = await q
    .selectFrom('campaigns')
    .selectAll()
    .$if('boardId' in of, (query) => query.where('board_id', '=', 'boardId' in of ? of.boardId : ''))
    .$if('stageId' in of, (query) => query.where('stage_id', '=', 'stageId' in of ? of.stageId : ''))
    .where('status', '=', 'ACTIVE')
    .execute()
  for (const campaign of campaigns) {
    await completeCampaign(tctx, campaign)
    const sessions = await q
      .selectFrom('dial_sessions')
      .select('id')
      .where('campaign_id', '=', campaign.id)
      .where('ended_at', 'is', null)
      .execute()
    for (const session of sessions)
      await enqueue(tctx, {
        kind: 'dial-session.fill',
        key: `dial-session:${session.id}:fill:${tctx.ids('sel')}`,
        payload: { sessionId: session.id },
      })
  }
}
