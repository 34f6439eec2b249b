import { requireUser } from '../access/require'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { checkNumber } from '../protection/check-number'
import { requireMinutes } from '../usage/claim-notice.server'
import { isNumberOf, readNumberFacts } from './choose-next-lead.server'
import type { DialSessionView } from './dialer.schema'
import { freeSlots } from './fill-lines.server'
import { onOwnLine } from './hang-up-line.server'
import { chooseCallerId, startLine } from './start-line.server'
import { tellDialSession } from './tell.server'

/** Dials the number of an ended line again, or calls back somebody who heard the callback message. The law's limits and the plan's minutes hold; the nuisance window, which is about lists, does not. */
export const redialLine = (ctx: Ctx, input: { id: string; lineId: string }): Promise<DialSessionView> =>
  onOwnLine(ctx, input, 'line.redial', async (run, line) => {
    const { tctx, session } = run
    if (line.state !== 'ended') throw new DomainError('not_possible_now', 'The line has not ended yet')
    if (session.context.bridgedLineId !== null || (session.state.run !== 'dialing' && session.state.run !== 'wrapUp'))
      throw new DomainError('not_possible_now', 'Redial is off while another call is connected')
    await requireMinutes(tctx, requireUser(tctx), run.rules.secondsLeft)
    const free = freeSlots(run)
    const slot = free.includes(line.row.slot) ? line.row.slot : free[0]
    const callerId = await chooseCallerId(run)
    if (slot === undefined || !callerId) throw new DomainError('not_possible_now', 'All lines are busy')

    const contact = await tctx.db.q
      .selectFrom('contacts')
      .select(['timezone', 'state', 'zip'])
      .where('id', '=', line.row.contact_id)
      .executeTakeFirstOrThrow()
    const { account_id: accountId, contact_id: contactId, e164 } = line.row
    if (!(await isNumberOf(tctx, contactId, e164)))
      throw new DomainError('not_possible_now', 'This number is no longer the contact’s.')
    const facts = await readNumberFacts(tctx, { accountId, contactId, e164 }, contact)
    const check = checkNumber(
      facts,
      { ...run.rules.settings, nuisanceProtectionHours: 0 },
      { nowMs: tctx.clock.now(), localHoursNowMs: tctx.clock.localHoursNow() },
    )
    if (!check.ok)
      throw new DomainError(
        check.code === 'do_not_call' ? 'number_on_dnc' : 'number_protected',
        `${check.reasons.map((reason) => reason.text).join('. ')}.`,
      )

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
        place: contact,
        reasons: [{ code: 'calls_in_24_hours', text: 'Dialed by hand', data: {} }, ...check.reasons],
      },
      callerId,
    )
    if (!redialed) throw new DomainError('number_protected', 'This number is being called already.')
    if (session.state.run === 'wrapUp') await tellDialSession(run, { type: 'REDIAL', lineId: redialed.id })
  })
