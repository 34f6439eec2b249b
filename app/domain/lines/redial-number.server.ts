import { decide, followUp, toSession, type DialStep } from '../call-engine/dial-step'
import { hasMinutes } from '../accounts/plan'
import { DomainError } from '../errors'
import { checkNumber, type Reason, type SkipCode } from '../protection/check-number'
import { isOpenCallback } from '../callbacks/callbacks.read.server'
import { type Candidate } from '../lead-selection/choose-next-lead.server'
import { listNumbersInOrder, readNumberFacts, findNumberOwner } from '../protection/contact-numbers.server'
import { setLineRedial, setRedialRefused } from './line-codes.server'
import { recordSkip } from '../lead-selection/record-selection.server'
import { ACTIVE_RUN_STATES, awaitsOtherDisposition, getRedialBlocker } from '../dial-sessions/dialer-views'
import { freeSlots, getNoNumberText } from './fill-lines.server'
import type { StoredLine } from './line-machine.server'
import { chooseCallerId } from '../caller-id/caller-id.server'
import { startLine } from './start-line.server'
import { outOfTalk } from '../usage/usage.words'
import { linesWords } from './lines.words'

export interface RedialRefusal {
  refusal: DomainError
  code: SkipCode
  reasons: string[]
}

export type RedialCheck = { refusal: null; place: Candidate['place']; reasons: Reason[] } | RedialRefusal

export const createRefusal = (
  code: SkipCode,
  reasons: string[],
  error: ConstructorParameters<typeof DomainError>[0] = 'not_possible_now',
): RedialRefusal => ({ refusal: new DomainError(error, `${reasons.join('. ')}.`), code, reasons })

const NUMBER_GONE_TEXT = { contact: linesWords.contactDeleted, number: linesWords.numberNoLongerContact }

/** The nuisance window does not apply. */
export async function checkNumberByHand(
  { tx, rules }: DialStep,
  { accountId, contactId, e164 }: { accountId: string; contactId: string; e164: string },
  ownLine = '',
): Promise<RedialCheck> {
  const numberOwner = await findNumberOwner(tx, contactId, e164)
  if (numberOwner.missing !== null) return createRefusal('no_number', [NUMBER_GONE_TEXT[numberOwner.missing]])
  const { place } = numberOwner
  const check = checkNumber(
    await readNumberFacts(tx, { accountId, contactId, e164 }, place, ownLine),
    { ...rules.settings, nuisanceProtectionHours: 0 },
    { nowMs: tx.clock.now(), localHoursNowMs: tx.clock.localHoursNow() },
  )
  if (check.ok) return { refusal: null, place, reasons: check.reasons }
  return createRefusal(
    check.code,
    check.reasons.map((reason) => reason.text),
    check.code === 'do_not_call' ? 'number_on_dnc' : 'number_protected',
  )
}

export async function checkRedialNumber(step: DialStep, line: StoredLine): Promise<RedialCheck> {
  const { account_id: accountId, contact_id: contactId, e164 } = line.row
  const isEnded = line.state === 'ended'
  const check = await checkNumberByHand(step, { accountId, contactId, e164 }, isEnded ? '' : line.id)
  const gotCallbackMessage = isEnded && line.context.outcome === 'callback'
  if (!check.refusal && gotCallbackMessage && !(await isOpenCallback(step.tx, step.session.row.user_id, line.id)))
    return createRefusal('called_already', [linesWords.contactCalledOrBeenCalled], 'number_protected')
  return check
}

export async function redialNumber(
  step: DialStep,
  line: StoredLine,
  check: Extract<RedialCheck, { refusal: null }>,
): Promise<RedialRefusal | null> {
  const redialed = await startRedialLine(step, line, check, {
    code: 'calls_in_24_hours',
    text: linesWords.dialedHand,
    data: {},
  })
  if ('refusal' in redialed) return redialed
  for (const before of new Set([line, ...step.lines]))
    if (before.row.e164 === line.row.e164 && before.row.redial_state === 'refused')
      await setLineRedial(step.tx, before, 'none')
  if (step.session.state.run === 'wrapUp') followUp(step, toSession({ type: 'REDIAL', lineId: redialed.id }))
  return null
}

export async function startRedialLine(
  step: DialStep,
  line: StoredLine,
  { place, reasons }: Extract<RedialCheck, { refusal: null }>,
  reason: Reason,
): Promise<StoredLine | RedialRefusal> {
  const { row } = line
  const free = freeSlots(step)
  const slot = free.includes(row.slot) ? row.slot : free[0]
  if (slot === undefined) return createRefusal('no_line_free', [linesWords.allLinesBusy])
  const callerId = await chooseCallerId(step)
  if (!callerId) return createRefusal('no_caller_id', [getNoNumberText(step)])
  const record = await step.tx.db.q
    .selectFrom('campaign_records')
    .select(['state', 'next_phone', 'calls_made', 'only_number'])
    .where('id', '=', row.record_id)
    .executeTakeFirstOrThrow()
  const numbers = await listNumbersInOrder(step.tx, row.contact_id, record.only_number)
  const redialed = await startLine(
    step,
    slot,
    {
      recordId: row.record_id,
      contactId: row.contact_id,
      contactName: row.contact_name,
      vendorContactId: row.vendor_contact_id,
      e164: row.e164,
      // Never lower: the list must not dial this number twice.
      phoneIndex: Math.max(record.next_phone - 1, numbers.indexOf(row.e164)),
      callsMade: record.calls_made,
      ...(reason.code === 'double_dial'
        ? { isSecondDial: true as const }
        : { isCompleted: record.state === 'done', byHand: true as const }),
      place,
      reasons: [reason, ...reasons],
    },
    callerId,
  )
  return redialed ?? createRefusal('held_by_another_seller', [linesWords.numberBeingCalledAlready], 'number_protected')
}

/** Redials as requested before the end. An unknown outcome is never redialed automatically. */
export async function applyRequestedRedial(step: DialStep, line: StoredLine): Promise<void> {
  if (line.context.outcome === 'carrier-unknown') return
  if (awaitsOtherDisposition(step, line)) return setLineRedial(step.tx, line, 'after_disposition')
  if (getRedialBlocker(step.session) === null) await redialOrSaveRefusal(step, line)
}

export async function queuePendingRedials(step: DialStep): Promise<void> {
  for (const line of step.lines)
    if (line.row.redial_state === 'after_disposition')
      followUp(step, decide({ type: 'REDIAL_AFTER_DISPOSITION', line }))
}

export async function redialAfterDisposition(step: DialStep, line: StoredLine): Promise<void> {
  const isActive = ACTIVE_RUN_STATES.includes(step.session.state.run)
  if (isActive && (getRedialBlocker(step.session) !== null || awaitsOtherDisposition(step, line))) return
  await setLineRedial(step.tx, line, 'none')
  step.changed.session = true
  if (isActive) await redialOrSaveRefusal(step, line)
}

export const recordRedialSkip = (
  { tx, campaign, session }: DialStep,
  { row }: StoredLine,
  { code, reasons }: Pick<RedialRefusal, 'code' | 'reasons'>,
): Promise<void> =>
  recordSkip(
    tx,
    { accountId: row.account_id, campaignId: campaign.id, sessionId: session.id },
    {
      record: { id: row.record_id, contact_id: row.contact_id },
      contactName: row.contact_name,
      e164: row.e164,
      code,
      reasons,
    },
  )

async function redialOrSaveRefusal(step: DialStep, line: StoredLine): Promise<void> {
  const refusal = await attemptRedial(step, line)
  if (!refusal) return
  await setRedialRefused(step.tx, line, refusal)
  await recordRedialSkip(step, line, refusal)
}

async function attemptRedial(step: DialStep, line: StoredLine): Promise<RedialRefusal | null> {
  if (!hasMinutes(step.rules.secondsLeft))
    return createRefusal('no_minutes', [outOfTalk(step.rules, linesWords.noMinutesLeftLabel)])
  const check = await checkRedialNumber(step, line)
  return check.refusal ? check : redialNumber(step, line, check)
}
