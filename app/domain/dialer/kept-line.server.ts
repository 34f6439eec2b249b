import type { Selectable } from 'kysely'
import type { LinesTable } from '../../../db/schema/dialer'
import { advance, begin } from '../../../machines/advance'
import {
  LINE_CHART_VERSION,
  lineMachine,
  type LineContext,
  type LineEvent,
  type LineInput,
  type LineState,
} from '../../../machines/kept-by-server/line'
import type { Ctx } from '../context.server'
import type { JobKind } from '../jobs/catalogue'
import { enqueue } from '../jobs/enqueue.server'
import { effectKey, saveTimers, type Kept } from '../machines/keep-machine.server'

/** A line as the product works with it: the row's facts and its machine. */
export interface KeptLine extends Kept<LineContext, LineState> {
  row: Omit<Selectable<LinesTable>, 'state' | 'context' | 'version'>
}

export function keptLine(row: Selectable<LinesTable>): KeptLine {
  const { state, context, version, ...rest } = row
  return {
    id: row.id,
    state: JSON.parse(state) as LineState,
    context: JSON.parse(context) as LineContext,
    version,
    row: rest,
  }
}

const owner = (id: string) => `line:${id}`

/** Which job does what the machine asks for. Recordings have rows of their own and are asked for by the run. */
const EFFECT_JOBS: Record<string, JobKind> = {
  placeCall: 'call.place',
  hangUp: 'call.hang-up',
  cancelRinging: 'call.cancel',
  instruct: 'call.instruct',
  askCarrier: 'call.ask',
}

async function saveStep(
  tctx: Ctx,
  line: KeptLine,
  step: ReturnType<typeof advance<typeof lineMachine>>,
): Promise<void> {
  await saveTimers(tctx, owner(line.id), step.timers)
  for (const effect of step.effects) {
    const kind = EFFECT_JOBS[effect.type]
    if (!kind) continue
    const key = effectKey(owner(line.id), line.version, effect)
    if (kind === 'call.hang-up' || kind === 'call.cancel') {
      if (line.context.callSid) await enqueue(tctx, { kind, key, payload: { callSid: line.context.callSid } })
    } else if (kind === 'call.place' || kind === 'call.instruct' || kind === 'call.ask')
      await enqueue(tctx, { kind, key, payload: { lineId: line.id } })
  }
}

export type NewLine = Pick<
  Selectable<LinesTable>,
  | 'id'
  | 'account_id'
  | 'session_id'
  | 'record_id'
  | 'contact_id'
  | 'slot'
  | 'e164'
  | 'caller_id'
  | 'contact_name'
  | 'vendor_contact_id'
  | 'caller_nickname'
  | 'reasons'
  | 'recording_note'
>

/** Writes a new line in its first state; its call is a job from here on. */
export async function insertLine(tctx: Ctx, line: NewLine, input: LineInput): Promise<KeptLine> {
  const now = tctx.clock.now()
  const step = begin(lineMachine, input)
  const row = await tctx.db.q
    .insertInto('lines')
    .values({
      ...line,
      call_sid: null,
      disposition_id: null,
      state: JSON.stringify(step.stored.state),
      context: JSON.stringify(step.stored.context),
      version: 1,
      chart_version: LINE_CHART_VERSION,
      created_at: now,
      updated_at: now,
      ended_at: null,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  const kept = keptLine(row)
  await saveStep(tctx, kept, step)
  return kept
}

/** Tells a line an event and writes what follows from it alone. Returns the effects' names; null when the state does not accept it. */
export async function advanceLine(tctx: Ctx, line: KeptLine, event: LineEvent): Promise<string[] | null> {
  const step = advance(lineMachine, { state: line.state, context: line.context }, event)
  if (!step.changed) return null
  line.state = step.stored.state as LineState
  line.context = step.stored.context
  const now = tctx.clock.now()
  const saved = await tctx.db.q
    .updateTable('lines')
    .set({
      state: JSON.stringify(line.state),
      context: JSON.stringify(line.context),
      version: line.version + 1,
      call_sid: line.context.callSid,
      updated_at: now,
      ended_at: line.state === 'ended' ? (line.row.ended_at ?? now) : null,
    })
    .where('id', '=', line.id)
    .where('version', '=', line.version)
    .executeTakeFirst()
  if (saved.numUpdatedRows !== 1n) throw new Error(`line ${line.id} was changed by somebody else`)
  line.version += 1
  line.row = {
    ...line.row,
    call_sid: line.context.callSid,
    updated_at: now,
    ended_at: line.state === 'ended' ? (line.row.ended_at ?? now) : null,
  }
  await saveStep(tctx, line, step)
  return step.effects.map((effect) => effect.type)
}
