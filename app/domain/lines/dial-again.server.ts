import { decide, followUp, toSession, type DialStep } from '../call-engine/dial-step'
import { hasMinutes } from '../accounts/plan'
import { DomainError } from '../errors'
import { checkNumber, type Reason, type SkipCode } from '../protection/check-number'
import { isOwedCall } from './callbacks.read.server'
import { type Candidate } from '../lead-selection/choose-next-lead.server'
import { numbersInOrder, readNumberFacts, whoseNumber } from '../protection/contact-numbers.server'
import { setLineRedial, setRedialRefused } from './line-codes.server'
import { noteSkip } from '../lead-selection/record-selection.server'
import { GOES_ON, owesAnother, whyNoRedial } from '../dial-sessions/dialer-views'
import { freeSlots, noNumber } from './fill-lines.server'
import type { KeptLine } from './line-machine.server'
import { chooseCallerId } from '../caller-id/caller-id.server'
import { startLine } from './start-line.server'

interface Refused {
  refusal: DomainError
  code: SkipCode
  reasons: string[]
}

export type NumberLook = { refusal: null; place: Candidate['place']; reasons: Reason[] } | Refused

const refused = (
  code: SkipCode,
  reasons: string[],
  error: ConstructorParameters<typeof DomainError>[0] = 'not_possible_now',
): Refused => ({ refusal: new DomainError(error, `${reasons.join('. ')}.`), code, reasons })

const GONE = { contact: 'The contact was deleted', number: 'This number is no longer the contact’s' }

/** Dialed by hand, the nuisance window does not apply. */
export async function lookAtNumber({ tctx, rules, session }: DialStep, line: KeptLine): Promise<NumberLook> {
  const { account_id: accountId, contact_id: contactId, e164 } = line.row
  const whose = await whoseNumber(tctx, contactId, e164)
  if (whose.gone !== null) return refused('no_number', [GONE[whose.gone]])
  const { place } = whose
  const ownLine = line.state === 'ended' ? '' : line.id
  const check = checkNumber(
    await readNumberFacts(tctx, { accountId, contactId, e164 }, place, ownLine),
    { ...rules.settings, nuisanceProtectionHours: 0 },
    { nowMs: tctx.clock.now(), localHoursNowMs: tctx.clock.localHoursNow() },
  )
  const heardMessage = line.state === 'ended' && line.context.outcome === 'callback'
  if (check.ok && heardMessage && !(await isOwedCall(tctx, session.row.user_id, line.id)))
    return refused('called_already', ['They have been called, or have called, since'], 'number_protected')
  if (check.ok) return { refusal: null, place, reasons: check.reasons }
  return refused(
    check.code,
    check.reasons.map((reason) => reason.text),
    check.code === 'do_not_call' ? 'number_on_dnc' : 'number_protected',
  )
}

export async function dialAgain(
  run: DialStep,
  line: KeptLine,
  look: Extract<NumberLook, { refusal: null }>,
): Promise<Refused | null> {
  const redialed = await startOnceMore(run, line, look, { code: 'calls_in_24_hours', text: 'Dialed by hand', data: {} })
  if ('refusal' in redialed) return redialed
  for (const before of new Set([line, ...run.lines]))
    if (before.row.e164 === line.row.e164 && before.row.redial_state === 'refused')
      await setLineRedial(run.tctx, before, 'none')
  if (run.session.state.run === 'wrapUp') followUp(run, toSession({ type: 'REDIAL', lineId: redialed.id }))
  return null
}

export async function startOnceMore(
  run: DialStep,
  line: KeptLine,
  { place, reasons }: Extract<NumberLook, { refusal: null }>,
  why: Reason,
): Promise<KeptLine | Refused> {
  const { row } = line
  const free = freeSlots(run)
  const slot = free.includes(row.slot) ? row.slot : free[0]
  if (slot === undefined) return refused('no_line_free', ['All lines are busy'])
  const callerId = await chooseCallerId(run)
  if (!callerId) return refused('no_caller_id', [noNumber(run)])
  const record = await run.tctx.db.q
    .selectFrom('campaign_records')
    .select(['state', 'next_phone', 'calls_made', 'only_number'])
    .where('id', '=', row.record_id)
    .executeTakeFirstOrThrow()
  const numbers = await numbersInOrder(run.tctx, row.contact_id, record.only_number)
  const redialed = await startLine(
    run,
    slot,
    {
      recordId: row.record_id,
      contactId: row.contact_id,
      contactName: row.contact_name,
      vendorContactId: row.vendor_contact_id,
      e164: row.e164,
      // Not back: the list must not dial this number twice.
      phoneIndex: Math.max(record.next_phone - 1, numbers.indexOf(row.e164)),
      callsMade: record.calls_made,
      ...(why.code === 'double_dial'
        ? { isSecondDial: true as const }
        : { isThrough: record.state === 'done', byHand: true as const }),
      place,
      reasons: [why, ...reasons],
    },
    callerId,
  )
  return redialed ?? refused('held_by_another_seller', ['This number is being called already'], 'number_protected')
}

/** Redials as requested before the end. An unknown outcome is never redialed automatically. */
export async function dialAsWished(run: DialStep, line: KeptLine): Promise<void> {
  if (line.context.outcome === 'carrier-unknown') return
  if (owesAnother(run, line)) return setLineRedial(run.tctx, line, 'after_disposition')
  if (whyNoRedial(run.session) === null) await dialOrSayWhy(run, line)
}

export async function dialWished(run: DialStep): Promise<void> {
  for (const line of run.lines)
    if (line.row.redial_state === 'after_disposition') followUp(run, decide({ type: 'REDIAL_AFTER_DISPOSITION', line }))
}

export async function dialAfterDisposition(run: DialStep, line: KeptLine): Promise<void> {
  const goesOn = GOES_ON.includes(run.session.state.run)
  if (goesOn && (whyNoRedial(run.session) !== null || owesAnother(run, line))) return
  await setLineRedial(run.tctx, line, 'none')
  run.changed.session = true
  if (goesOn) await dialOrSayWhy(run, line)
}

export const noteNotAgain = (
  { tctx, campaign, session }: DialStep,
  { row }: KeptLine,
  { code, reasons }: Pick<Refused, 'code' | 'reasons'>,
): Promise<void> =>
  noteSkip(
    tctx,
    { accountId: row.account_id, campaignId: campaign.id, sessionId: session.id },
    {
      record: { id: row.record_id, contact_id: row.contact_id },
      contactName: row.contact_name,
      e164: row.e164,
      code,
      reasons,
    },
  )

async function dialOrSayWhy(run: DialStep, line: KeptLine): Promise<void> {
  const not = await dialNow(run, line)
  if (!not) return
  await setRedialRefused(run.tctx, line, not)
  await noteNotAgain(run, line, not)
}

async function dialNow(run: DialStep, line: KeptLine): Promise<Refused | null> {
  if (!hasMinutes(run.rules.secondsLeft)) return refused('no_minutes', ['There are no minutes left'])
  const look = await lookAtNumber(run, line)
  return look.refusal ? look : dialAgain(run, line, look)
}
