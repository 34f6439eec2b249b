import { statement } from '../../../db/statement'
import type { LineContext } from '../../../machines/server/line'
import type { DialStep } from '../call-engine/dial-step'
import { talkMs } from './dialer-views'
import type { DialSessionView } from './dialer.schema'

/** The seller's time zone is unknown. Safe hours that end today open 11 h later at the earliest. */
const TODAY_MS = 8 * 3_600_000
/** Longer lists count called leads instead. */
const MAX_COUNTED = 1_000

export interface CallFigures {
  dials: number
  connects: number
  conversations: number
  talk_ms: number
}

export const NO_FIGURES: CallFigures = { dials: 0, connects: 0, conversations: 0, talk_ms: 0 }

const addFigures = statement((q, { id, ...delta }: CallFigures & { id: string }) =>
  q
    .updateTable('dial_sessions')
    .set((eb) => ({
      dials: eb('dials', '+', delta.dials),
      connects: eb('connects', '+', delta.connects),
      conversations: eb('conversations', '+', delta.conversations),
      talk_ms: eb('talk_ms', '+', delta.talk_ms),
    }))
    .where('id', '=', id),
)
const leadsLeft = statement((q, p: { campaign_id: string; until: number; limit: number }) =>
  q
    .selectFrom((eb) =>
      eb
        .selectFrom('campaign_records')
        .select('not_before')
        .where('campaign_id', '=', p.campaign_id)
        .where('state', '=', 'queued')
        .where('not_before', '<=', p.until)
        .limit(p.limit)
        .as('left'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count')),
)

/** Of a person, or unknown; a machine is no connect. */
export function getCallFigures(context: LineContext, conversationMs: number): CallFigures {
  if (context.inbound || context.bridgedAt === null || context.answeredBy === 'machine') return NO_FIGURES
  const talk = talkMs({ context })
  return { dials: 0, connects: 1, conversations: talk >= conversationMs ? 1 : 0, talk_ms: talk }
}

/** `counted`: what is in the session's figures already. */
export async function countFigures(step: DialStep, figures: CallFigures, counted = NO_FIGURES): Promise<void> {
  const { row } = step.session
  const delta = {
    dials: figures.dials - counted.dials,
    connects: figures.connects - counted.connects,
    conversations: figures.conversations - counted.conversations,
    talk_ms: figures.talk_ms - counted.talk_ms,
  }
  if (Object.values(delta).every((value) => value === 0)) return
  await step.tx.db.write(addFigures, { id: row.id, ...delta })
  step.session.row = {
    ...row,
    dials: row.dials + delta.dials,
    connects: row.connects + delta.connects,
    conversations: row.conversations + delta.conversations,
    talk_ms: row.talk_ms + delta.talk_ms,
  }
  step.changed.session = true
}

/** With calls that have not ended. Their talk time is added by the screen. */
export async function findSessionFigures(step: DialStep): Promise<DialSessionView['figures']> {
  const { row } = step.session
  const open = step.lines.filter(({ state }) => state !== 'ended')
  return {
    dials: row.dials,
    connects: open.reduce((sum, { context }) => sum + getCallFigures(context, 0).connects, row.connects),
    conversations: row.conversations,
    talkSeconds: Math.floor(row.talk_ms / 1000),
    left: await countLeft(step),
    startedAt: row.created_at,
  }
}

/** Still to dial today; skipped leads and those that wait until tomorrow are not. */
async function countLeft({ tx, campaign }: DialStep): Promise<number> {
  if (campaign.kind === 'call') return 0
  const notCalled = Math.max(0, campaign.total_records - campaign.called_records)
  // A stage's leads become records when they are dialed.
  if (campaign.stage_id !== null) return notCalled
  const until = tx.clock.now() + TODAY_MS
  const found = await tx.db.first(leadsLeft, { campaign_id: campaign.id, until, limit: MAX_COUNTED })
  const count = found?.count ?? 0
  return count < MAX_COUNTED ? count : Math.max(count, notCalled)
}
