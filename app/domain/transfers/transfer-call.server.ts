import { type DialStep, toTransfer } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { randomBytes } from 'node:crypto'
import { hasMinutes } from '../accounts/plan'
import { requirePermission } from '../access/require'
import { tellWaiting } from '../announcements/want-recording.server'
import { findContactRow } from '../contacts/contacts.read.server'
import { parsePhone } from '../phone-numbers/phone.server'
import type { Ctx } from '../context.server'
import { findDialSessionRow } from '../dial-sessions/dial-sessions.read.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import type { KeptLine } from '../lines/line-machine.server'
import { DomainError } from '../errors'
import { fullName } from '../person-name'
import { askThirdState } from './ask-third-state.server'
import { TARGET_RING_MS } from './carry-transfer.server'
import { insertTransfer } from './kept-transfer.server'
import { holdsSeller } from './transfer-state'
import { EVENT_OF } from './transfer-view'
import type { StartTransfer, TransferAction } from './transfers.schema'

/** Added to the ring time. */
const SILENCE_MS = 15_000

const refuse = (reason: string) => new DomainError('not_possible_now', reason)

/**
 * Safe hours and do-not-call are not checked: the seller chose the number. Throws invalid, not_possible_now,
 * no_minutes.
 */
export async function startTransfer(ctx: Ctx, input: StartTransfer & { id: string }): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  const target = parsePhone(input.number)
  if (!target.ok) throw new DomainError('invalid', target.reason, { number: [target.reason] })
  const { e164 } = target
  return ctx.db.transact('transfer.start', async (tctx) => {
    await findDialSessionRow(tctx, input.id)
    const contact = input.contactId === undefined ? null : await findContactRow(tctx, input.contactId)
    await runDialStep(tctx, input.id, async (run) => {
      const line = lineToTransfer(run, e164)
      run.transfer = await insertTransfer(
        tctx,
        {
          id: tctx.ids('xfer'),
          account_id: user.accountId,
          user_id: user.userId,
          session_id: input.id,
          line_id: line.id,
          lead_call_sid: line.context.callSid!,
          e164,
          name: contact ? fullName(contact.first_name, contact.last_name) || null : await nameBefore(tctx, user, e164),
          contact_id: contact?.id ?? null,
          caller_id: line.row.caller_id,
          room_name: `t_${randomBytes(16).toString('hex')}`,
        },
        { kind: input.kind, silenceMs: TARGET_RING_MS + SILENCE_MS },
      )
      if (input.kind === 'cold') await askThirdState(run, line, run.transfer)
      // Not heard on hold: played after it.
      else await tellWaiting(run, line, { type: 'CUT' })
      run.changed.session = true
    })
    return getDialSessionView(tctx, input.id)
  })
}

function lineToTransfer(run: DialStep, e164: string): KeptLine {
  const { session, lines, rules } = run
  const line = lines.find(({ id, state }) => id === session.context.bridgedLineId && state === 'inCall')
  if (!line?.context.callSid) throw refuse('Only a connected call is transferred')
  if (holdsSeller(run.transfer)) throw refuse('This call is being transferred already')
  if (session.state.phone !== 'present') throw refuse('Reconnecting your phone')
  if (!hasMinutes(rules.secondsLeft)) throw new DomainError('no_minutes', 'There are no minutes left')
  if (e164 === line.row.e164) throw refuse('The person in this call has that number')
  if (e164 === line.row.caller_id) throw refuse('The call comes from that number')
  return line
}

/** The name used last. */
async function nameBefore(tctx: Ctx, user: { userId: string }, e164: string): Promise<string | null> {
  const before = await tctx.db.q
    .selectFrom('transfers')
    .select('name')
    .where('user_id', '=', user.userId)
    .where('e164', '=', e164)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.name ?? null
}

const REFUSALS: Record<TransferAction, string> = {
  cancel: 'This transfer cannot be canceled now',
  merge: 'The calls cannot be merged now',
  leave: 'You cannot leave this call now',
  endForAll: 'This call cannot be ended for all now',
}

export async function steerTransfer(ctx: Ctx, input: { id: string; action: TransferAction }): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('transfer.steer', async (tctx) => {
    await findDialSessionRow(tctx, input.id)
    await runDialStep(tctx, input.id, async (run) => {
      const { transfer } = run
      const done = transfer !== null && (await dispatch(run, toTransfer(transfer, EVENT_OF[input.action])))
      if (!done && !isSo(run, input.action)) throw refuse(REFUSALS[input.action])
    })
    return getDialSessionView(tctx, input.id)
  })
}

/** A repeated press is no error. */
function isSo({ transfer }: DialStep, action: TransferAction): boolean {
  if (!transfer) return false
  const { state, context } = transfer
  switch (action) {
    case 'cancel':
      return context.outcome === 'canceled'
    case 'merge':
      return state === 'merging' || state === 'merged'
    case 'leave':
      return state === 'leaving' || context.outcome === 'transferred'
    case 'endForAll':
      return context.outcome === 'ended-for-all'
  }
}
