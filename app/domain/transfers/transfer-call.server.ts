import { outOfTalk } from '../usage/usage.words'
import { type DialStep, toSession, toTransfer } from '../call-engine/dial-step'
import { getDialSessionView } from '../call-engine/publish-dial-session.server'
import { dispatch, runDialStep } from '../call-engine/run-dial-step.server'
import { randomBytes } from 'node:crypto'
import { hasMinutes } from '../accounts/plan'
import { requirePermission } from '../access/require'
import { dispatchToLiveAnnouncement } from '../announcements/request-recording-with-consent.server'
import { findContactRow } from '../contacts/contacts.read.server'
import { parsePhone } from '../phone-numbers/phone.server'
import type { TransfersTable } from '../../../db/schema/dialer'
import type { UserActor } from '../actor'
import type { Ctx } from '../context.server'
import { findDialSessionRow } from '../dial-sessions/dial-sessions.read.server'
import type { DialSessionView } from '../dial-sessions/dialer.schema'
import type { StoredLine } from '../lines/line-machine.server'
import { DomainError, notFound } from '../errors'
import { fullName } from '../person-name'
import { readColleagues } from './colleagues.read.server'
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
  const number = input.userId === undefined ? parseTarget(input.number) : null
  return ctx.db.transact('transfer.start', async (tx) => {
    await findDialSessionRow(tx, input.id)
    await runDialStep(tx, input.id, async (step) => {
      const line = lineToTransfer(step)
      const target = await findTarget(tx, user, { ...input, number, callerId: line.row.caller_id })
      const { e164 } = target
      if (e164 === line.row.e164) throw createRefusal(transfersWords.personCallNumber)
      if (e164 === line.row.caller_id) throw createRefusal(transfersWords.callComesNumber)
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
          ...target,
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

function parseTarget(number: string | undefined): string {
  const target = parsePhone(number ?? '')
  const reason = number === undefined ? transfersWords.numberOrColleague : target.ok ? null : target.reason
  if (!target.ok || reason !== null) throw new DomainError('invalid', reason ?? '', { number: [reason ?? ''] })
  return target.e164
}

interface TargetInput {
  /** null: a colleague. */
  number: string | null
  userId?: string | undefined
  contactId?: string | undefined
  callerId: string
}

type Target = Pick<TransfersTable, 'e164' | 'name' | 'contact_id'> & { target_user_id: string | null }

/** Throws not_found, not_possible_now. */
async function findTarget(
  tx: Ctx,
  user: UserActor,
  { number, userId, contactId, callerId }: TargetInput,
): Promise<Target> {
  if (number !== null) {
    const contact = contactId === undefined ? null : await findContactRow(tx, contactId)
    const contactName = contact && (fullName(contact.first_name, contact.last_name) || null)
    const name = contact ? contactName : await findLastUsedName(tx, user, number)
    return { e164: number, name, contact_id: contact?.id ?? null, target_user_id: null }
  }
  const colleague = (await readColleagues(tx, user, callerId)).find((each) => each.userId === userId)
  if (!colleague) throw notFound('Colleague')
  if (colleague.number === null)
    throw createRefusal(transfersWords.colleagueCannotTakeCall(colleague.name, colleague.blocker ?? ''))
  return { e164: colleague.number, name: colleague.name, contact_id: null, target_user_id: colleague.userId }
}

function lineToTransfer(step: DialStep): StoredLine {
  const { session, lines, rules } = step
  const line = lines.find(({ id, state }) => id === session.context.bridgedLineId && state === 'inCall')
  if (!line?.context.callSid) throw createRefusal(transfersWords.onlyConnectedCallCanBe)
  if (holdsSeller(step.transfer)) throw createRefusal(transfersWords.callAlreadyBeingTransferred)
  if (session.state.phone !== 'present') throw createRefusal(transfersWords.reconnectingPhone)
  if (!hasMinutes(rules.secondsLeft))
    throw new DomainError(rules.usesWallet ? 'no_funds' : 'no_minutes', outOfTalk(rules, transfersWords.noMinutesLeft))
  return line
}

/** The name used last. */
async function findLastUsedName(tx: Ctx, user: { userId: string }, e164: string): Promise<string | null> {
  const before = await tx.db.q
    .selectFrom('transfers')
    .select('name')
    .where('user_id', '=', user.userId)
    .where('e164', '=', e164)
    .where('target_user_id', 'is', null)
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
