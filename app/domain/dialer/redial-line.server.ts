import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { checkNumber, type Reason } from '../protection/check-number'
import { requireMinutes } from '../usage/claim-notice.server'
import { isNumberOf, readNumberFacts, type Candidate } from './choose-next-lead.server'
import type { DialSessionView } from './dialer.schema'
import { whyNoRedial } from './dialer-views'
import { freeSlots } from './fill-lines.server'
import { onOwnLine } from './hang-up-line.server'
import type { KeptLine } from './kept-line.server'
import type { Run } from './run'
import { startCallTo } from './start-dial-session.server'
import { chooseCallerId, startLine } from './start-line.server'
import { connectDialSession } from './steer-dial-session.server'
import { tellDialSession } from './tell.server'

/**
 * Dials the number of an ended line again, or calls back somebody who heard the callback message. The law's limits and the plan's
 * minutes hold; the nuisance window, which is about lists, does not. Where the run has ended it is a single call, in a session
 * of its own that waits for the phone.
 */
export const redialLine = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.redial', async (run, line) => {
    const { tctx, session } = run
    if (line.state !== 'ended') throw new DomainError('not_possible_now', 'The line has not ended yet')
    const isOver = session.state.run === 'ended'
    const refusal = isOver ? null : whyNoRedial(session)
    if (refusal !== null) throw new DomainError('not_possible_now', refusal)
    await requireMinutes(tctx, requireUser(tctx), run.rules.secondsLeft)
    const { place, reasons } = await requireAllowed(run, line)
    if (isOver) {
      const { id } = await startCallTo(tctx, { contactId: line.row.contact_id, e164: line.row.e164 })
      return (await connectDialSession(tctx, id)).id
    }

    const free = freeSlots(run)
    const slot = free.includes(line.row.slot) ? line.row.slot : free[0]
    const callerId = await chooseCallerId(run)
    if (slot === undefined || !callerId) throw new DomainError('not_possible_now', 'All lines are busy')
    const record = await tctx.db.q
      .selectFrom('campaign_records')
      .select(['state', 'next_phone', 'calls_made'])
      .where('id', '=', line.row.record_id)
      .executeTakeFirstOrThrow()
    const redialed = await startLine(
      run,
      slot,
      {
        recordId: line.row.record_id,
        contactId: line.row.contact_id,
        contactName: line.row.contact_name,
        vendorContactId: line.row.vendor_contact_id,
        e164: line.row.e164,
        // The lead's next number stays what it was.
        phoneIndex: record.next_phone - 1,
        callsMade: record.calls_made,
        isThrough: record.state === 'done',
        place,
        reasons: [{ code: 'calls_in_24_hours', text: 'Dialed by hand', data: {} }, ...reasons],
      },
      callerId,
    )
    if (!redialed) throw new DomainError('number_protected', 'This number is being called already.')
    if (session.state.run === 'wrapUp') await tellDialSession(run, { type: 'REDIAL', lineId: redialed.id })
  })

/** Whether the number of a line may be dialed now, with what was looked at. Throws number_on_dnc, number_protected, or not_possible_now where it is not the contact's any more. */
async function requireAllowed(
  { tctx, rules }: Run,
  { row }: KeptLine,
): Promise<{ place: Candidate['place']; reasons: Reason[] }> {
  const place = await tctx.db.q
    .selectFrom('contacts')
    .select(['timezone', 'state', 'zip'])
    .where('id', '=', row.contact_id)
    .executeTakeFirstOrThrow()
  const { account_id: accountId, contact_id: contactId, e164 } = row
  if (!(await isNumberOf(tctx, contactId, e164)))
    throw new DomainError('not_possible_now', 'This number is no longer the contact’s.')
  const facts = await readNumberFacts(tctx, { accountId, contactId, e164 }, place)
  const check = checkNumber(
    facts,
    { ...rules.settings, nuisanceProtectionHours: 0 },
    { nowMs: tctx.clock.now(), localHoursNowMs: tctx.clock.localHoursNow() },
  )
  if (!check.ok)
    throw new DomainError(
      check.code === 'do_not_call' ? 'number_on_dnc' : 'number_protected',
      `${check.reasons.map((reason) => reason.text).join('. ')}.`,
    )
  return { place, reasons: check.reasons }
}
