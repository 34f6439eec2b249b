import { hasMinutes } from '../accounts/plan'
import { DomainError } from '../errors'
import { checkNumber, type Reason, type SkipCode } from '../protection/check-number'
import { isNumberOf, noteSkip, readNumberFacts, type Candidate } from './choose-next-lead.server'
import { whyNoRedial } from './dialer-views'
import { freeSlots, type TellDialSession } from './fill-lines.server'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'
import { chooseCallerId, startLine } from './start-line.server'

/** What was found of a line's number: it may be dialed now, or why it may not. */
export type NumberLook =
  | { refusal: null; place: Candidate['place']; reasons: Reason[] }
  | { refusal: DomainError; code: SkipCode | null; reasons: Reason[] }

/** Whether the number of a line may be dialed by hand now. The nuisance window, which is about lists, does not hold. */
export async function lookAtNumber({ tctx, rules }: Run, line: KeptLine): Promise<NumberLook> {
  const { account_id: accountId, contact_id: contactId, e164 } = line.row
  const place = await tctx.db.q
    .selectFrom('contacts')
    .select(['timezone', 'state', 'zip'])
    .where('id', '=', contactId)
    .executeTakeFirstOrThrow()
  if (!(await isNumberOf(tctx, contactId, e164))) {
    const refusal = new DomainError('not_possible_now', 'This number is no longer the contact’s.')
    return { refusal, code: null, reasons: [] }
  }
  const ownLine = line.state === 'ended' ? '' : line.id
  const check = checkNumber(
    await readNumberFacts(tctx, { accountId, contactId, e164 }, place, ownLine),
    { ...rules.settings, nuisanceProtectionHours: 0 },
    { nowMs: tctx.clock.now(), localHoursNowMs: tctx.clock.localHoursNow() },
  )
  const { reasons } = check
  if (check.ok) return { refusal: null, place, reasons }
  const refusal = new DomainError(
    check.code === 'do_not_call' ? 'number_on_dnc' : 'number_protected',
    `${reasons.map((reason) => reason.text).join('. ')}.`,
  )
  return { refusal, code: check.code, reasons }
}

/** Dials the number of a line that has ended once more, on its slot or another one; answers with why it was not. */
export async function dialAgain(
  run: Run,
  { row }: KeptLine,
  { place, reasons }: Extract<NumberLook, { refusal: null }>,
  tell: TellDialSession,
): Promise<DomainError | null> {
  const free = freeSlots(run)
  const slot = free.includes(row.slot) ? row.slot : free[0]
  const callerId = await chooseCallerId(run)
  if (slot === undefined || !callerId) return new DomainError('not_possible_now', 'All lines are busy')
  const record = await run.tctx.db.q
    .selectFrom('campaign_records')
    .select(['state', 'next_phone', 'calls_made'])
    .where('id', '=', row.record_id)
    .executeTakeFirstOrThrow()
  const redialed = await startLine(
    run,
    slot,
    {
      recordId: row.record_id,
      contactId: row.contact_id,
      contactName: row.contact_name,
      vendorContactId: row.vendor_contact_id,
      e164: row.e164,
      // The lead's next number stays what it was.
      phoneIndex: record.next_phone - 1,
      callsMade: record.calls_made,
      isThrough: record.state === 'done',
      place,
      reasons: [{ code: 'calls_in_24_hours', text: 'Dialed by hand', data: {} }, ...reasons],
    },
    callerId,
  )
  if (!redialed) return new DomainError('number_protected', 'This number is being called already.')
  if (run.session.state.run === 'wrapUp') await tell(run, { type: 'REDIAL', lineId: redialed.id })
  return null
}

/**
 * A line has ended whose number the seller wanted dialed again before it was over. Where another call is bridged now, or the
 * phone has left, the button stands there again; what must not be dialed any more is told with the reason. A call of which
 * nobody knows what became is never dialed again by itself.
 */
export async function dialAsWished(run: Run, line: KeptLine, tell: TellDialSession): Promise<void> {
  if (line.context.outcome === 'carrier-unknown') return
  if (whyNoRedial(run.session) !== null || !hasMinutes(run.rules.secondsLeft)) return
  const look = await lookAtNumber(run, line)
  if (look.refusal === null) {
    await dialAgain(run, line, look, tell)
    return
  }
  if (look.code === null) return
  const { account_id: accountId, record_id: recordId, contact_id: contactId } = line.row
  await noteSkip(
    run.tctx,
    { accountId, campaignId: run.campaign.id, sessionId: run.session.id },
    {
      record: { id: recordId, contact_id: contactId },
      contactName: line.row.contact_name,
      e164: line.row.e164,
      code: look.code,
      reasons: look.reasons.map(({ text }) => text),
    },
  )
}
