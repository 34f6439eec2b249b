import { type DialStep, toSession, toTransfer } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { randomBytes } from 'node:crypto'
import { hasMinutes } from '../accounts/plan'
import { requirePermission } from '../access/require'
import { dispatchToLiveAnnouncement } from '../announcements/request-recording-with-consent.server'
import { findContactRow } from '../contacts/contacts.read.server'
import { parsePhone } from '../phone-numbers/phone.server'
import type { Ctx } from '../context.server'
import { findDialSessionRow } from '../dial-sessions/dial-sessions.read.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import type { StoredLine } from '../lines/line-machine.server'
import { DomainError } from '../errors'
import { fullName } from '../person-name'
import { applyTargetConsent } from './apply-target-consent.server'
import { TARGET_RING_MS } from './transfer-jobs.server'
import { insertTransfer } from './transfer-machine.server'
import { holdsSeller } from './transfer-state'
import { EVENT_OF } from './transfer-view'
import type { StartTransfer, TransferAction } from './transfers.schema'
import { transfersWords } from './transfers.words'

/** Added to the ring time. */
const SILENCE_MS = 15_000

const createRefusal = (reason: string) => new DomainError('not_possible_now', reason)

/**
 * Safe hours and do-not-call are not checked: the seller chose the number. Throws invalid, not_possible_now,
 * no_minutes.
 */
export async function startTransfer(ctx: Ctx, input: StartTransfer & { id: string }): Promise<DialSessionView> {
  const user = requirePermission(ctx, 'call')
  const target = parsePhone(input.number)
  if (!target.ok) throw new DomainError('invalid', target.reason, { number: [target.reason] })
  const { e164 } = target
  return ctx.db.transact('transfer.start', async (tx) => {
    await findDialSessionRow(tx, input.id)
    const contact = input.contactId === undefined ? null : await findContactRow(tx, input.contactId)
    await runDialStep(tx, input.id, async (step) => {
      const line = lineToTransfer(step, e164)
      await dispatch(step, toSession({ type: 'UNHOLD' }))
      step.transfer = await insertTransfer(
        tx,
        {
          id: tx.ids('xfer'),
          account_id: user.accountId,
          user_id: user.userId,
          session_id: input.id,
          line_id: line.id,
          lead_call_sid: line.context.callSid!,
          e164,
          name: contact
            ? fullName(contact.first_name, contact.last_name) || null
            : await findLastUsedName(tx, user, e164),
          contact_id: contact?.id ?? null,
          caller_id: line.row.caller_id,
          conference_name: `t_${randomBytes(16).toString('hex')}`,
        },
        { kind: input.kind, silenceMs: TARGET_RING_MS + SILENCE_MS },
      )
      if (input.kind === 'cold') await applyTargetConsent(step, line, step.transfer)
      // Inaudible on hold: played after it.
      else await dispatchToLiveAnnouncement(step, line, { type: 'INTERRUPTED' })
      step.changed.session = true
    })
    return getDialSessionView(tx, input.id)
  })
}

function lineToTransfer(step: DialStep, e164: string): StoredLine {
  const { session, lines, rules } = step
  const line = lines.find(({ id, state }) => id === session.context.bridgedLineId && state === 'inCall')
  if (!line?.context.callSid) throw createRefusal(transfersWords.onlyConnectedCallCanBe)
  if (holdsSeller(step.transfer)) throw createRefusal(transfersWords.callAlreadyBeingTransferred)
  if (session.state.phone !== 'present') throw createRefusal(transfersWords.reconnectingPhone)
  if (!hasMinutes(rules.secondsLeft)) throw new DomainError('no_minutes', transfersWords.noMinutesLeft)
  if (e164 === line.row.e164) throw createRefusal(transfersWords.personCallNumber)
  if (e164 === line.row.caller_id) throw createRefusal(transfersWords.callComesNumber)
  return line
}

/** The name used last. */
async function findLastUsedName(tx: Ctx, user: { userId: string }, e164: string): Promise<string | null> {
  const before = await tx.db.q
    .selectFrom('transfers')
    .select('name')
    .where('user_id', '=', user.userId)
    .where('e164', '=', e164)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return before?.name ?? null
}

const REFUSALS: Record<TransferAction, string> = {
  cancel: transfersWords.transferCannotBeCanceledNow,
  merge: transfersWords.callsCannotBeMergedNow,
  leave: transfersWords.youCannotLeaveCallNow,
  endForAll: transfersWords.callCannotBeEndedAll,
}

export async function controlTransfer(
  ctx: Ctx,
  input: { id: string; action: TransferAction },
): Promise<DialSessionView> {
  requirePermission(ctx, 'call')
  return ctx.db.transact('transfer.steer', async (tx) => {
    await findDialSessionRow(tx, input.id)
    await runDialStep(tx, input.id, async (step) => {
      const { transfer } = step
      const done = transfer !== null && (await dispatch(step, toTransfer(transfer, EVENT_OF[input.action])))
      if (!done && !isAlreadyApplied(step, input.action)) throw createRefusal(REFUSALS[input.action])
    })
    return getDialSessionView(tx, input.id)
  })
}

/** A repeated press is no error. */
function isAlreadyApplied({ transfer }: DialStep, action: TransferAction): boolean {
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
