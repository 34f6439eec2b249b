import { statement } from '../../../db/statement'
import { sendOnce } from '../attempts/send-once.server'
import type { Ctx } from '../context.server'
import { hearLine } from '../dialer/hear.server'

const lineToPlace = statement((q, p: { id: string }) =>
  q
    .selectFrom('lines')
    .innerJoin('calls', 'calls.id', 'lines.id')
    .select(['lines.account_id', 'lines.state', 'lines.e164', 'lines.caller_id', 'calls.compliance'])
    .where('lines.id', '=', p.id),
)

/** Dials a line's number at the carrier, once; a line that was withdrawn in the meantime is not dialed. (Job.) */
export async function placeCall(ctx: Ctx, { lineId }: { lineId: string }, jobKey: string): Promise<void> {
  await sendOnce(ctx, jobKey, {
    name: 'call.place',
    async plan(tctx) {
      const line = await tctx.db.first(lineToPlace, { id: lineId })
      if (!line) throw new Error(`no line ${lineId} to place a call for`)
      if (line.state !== '"pending"') {
        await hearLine(tctx, lineId, { type: 'WITHDRAWN', at: tctx.clock.now() })
        return null
      }
      const { ringTimeoutSeconds } = JSON.parse(line.compliance) as { ringTimeoutSeconds: number }
      return {
        attempt: {
          account_id: line.account_id,
          kind: 'call',
          subject_id: lineId,
          to_number: line.e164,
          from_number: line.caller_id,
        },
        send: async (attemptId) =>
          (
            await ctx.carrier.placeCall({
              attemptId,
              to: line.e164,
              from: line.caller_id,
              ringTimeoutMs: ringTimeoutSeconds * 1000,
              machineDetection: 'greeting',
            })
          ).callSid,
      }
    },
    accepted: (tctx, callSid) => hearLine(tctx, lineId, { type: 'PLACED', callSid }),
    refused: (tctx, note) => hearLine(tctx, lineId, { type: 'REFUSED', at: tctx.clock.now(), note }),
  })
}
