import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { callableNumbers, isAtCarrier, isForLocalPresence, LOCAL_PRESENCE_MIN } from '../accounts/callable-numbers'
import { areaCode, areaCodeOf } from '../phone-numbers/area-codes'
import type { Candidate } from '../lead-selection/choose-next-lead.server'
import { getRulesBoardId } from '../dial-sessions/dialing-rules.server'

export interface CallerId {
  e164: string
  nickname: string
  /** A number that was skipped, or why a resting one is used. */
  why?: string
}

/** `state`: of number-health; null: none yet. */
interface Choosable extends CallerId {
  state: string | null
  reason: string | null
  rest_until: number | null
}

const COLUMNS = [
  'phone_numbers.e164',
  'phone_numbers.nickname',
  'phone_numbers.shared',
  'phone_numbers.local_presence',
  'number_health.state',
  'number_health.reason',
  'number_health.rest_until',
] as const

const numbersOf = statement((q, p: { account_id: string; user_id: string }) =>
  callableNumbers(q, { accountId: p.account_id, userId: p.user_id })
    .leftJoin('number_health', 'number_health.id', 'phone_numbers.id')
    .select(COLUMNS)
    .where(isAtCarrier),
)
const numbersOfBoard = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('board_numbers')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'board_numbers.number_id')
    .leftJoin('number_health', 'number_health.id', 'phone_numbers.id')
    .select(COLUMNS)
    .where('board_numbers.board_id', '=', p.board_id)
    .where('phone_numbers.released_at', 'is', null)
    .orderBy('board_numbers.position'),
)

type CallerIdStep = Pick<DialStep, 'tx' | 'session' | 'rules' | 'campaign'>

const listCallerIds = ({ tx, session: { row }, campaign }: CallerIdStep) => {
  const boardId = getRulesBoardId(campaign)
  return boardId === null
    ? tx.db.all(numbersOf, { account_id: row.account_id, user_id: row.user_id })
    : tx.db.all(numbersOfBoard, { board_id: boardId })
}

/** Without local presence. null: no number. */
export async function chooseCallerId(step: CallerIdStep): Promise<CallerId | null> {
  const numbers = await listCallerIds(step)
  const fixed = numbers.find((number) => number.e164 === step.rules.settings.callerIdNumber)
  if (fixed) return isResting(fixed) ? { ...fixed, why: 'chosen in the settings, although resting' } : fixed
  const [first] = numbers
  if (!first) return null
  if (!isResting(first)) return first
  const awake = numbers.find((number) => !isResting(number))
  return awake ? { ...awake, why: 'the default is resting' } : { ...leastBad(numbers)!, why: ALL_REST }
}

const ALL_REST = 'all numbers are resting'

const isResting = ({ state }: Choosable): boolean => state === 'resting'

/** One that only used its dials of the day, else the first to return. */
const leastBad = <T extends Choosable>(numbers: readonly T[]): T | undefined =>
  numbers.toSorted(
    (a, b) =>
      Number(a.reason !== 'rest_budget') - Number(b.reason !== 'rest_budget') ||
      (a.rest_until ?? 0) - (b.rest_until ?? 0),
  )[0]

const lastLocalCall = statement((q, p: { contact_id: string }) =>
  q
    .selectFrom('calls')
    .select('caller_id')
    .where('contact_id', '=', p.contact_id)
    .where('direction', '=', 'outbound')
    .where('sent', '=', 1)
    .where('local_presence', '=', 1)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1),
)

/** null: off, too few numbers, or no match. */
export async function findLocalNumber(
  step: CallerIdStep,
  { contactId, e164 }: Pick<Candidate, 'contactId' | 'e164'>,
): Promise<{ number: CallerId; why: string } | null> {
  if (!step.rules.settings.localPresence) return null
  const numbers = (await listCallerIds(step)).filter(isForLocalPresence)
  if (numbers.length < LOCAL_PRESENCE_MIN) return null
  // Same number as before: changing numbers get reported as spam.
  const last = await step.tx.db.first(lastLocalCall, { contact_id: contactId })
  const before = last && numbers.find((number) => number.e164 === last.caller_id)
  if (before && !isResting(before)) return { number: before, why: 'as before' }
  const awake = numbers.filter((number) => !isResting(number))
  if (awake.length > 0) return withNote(nearest(awake, e164), before ? 'the earlier number is resting' : null)
  const found = leastBad(numbers)
  return found ? { number: found, why: ALL_REST } : null
}

const withNote = (found: ReturnType<typeof nearest>, note: string | null) =>
  found && note !== null ? { ...found, why: `${found.why}, ${note}` } : found

function nearest(numbers: readonly CallerId[], e164: string): { number: CallerId; why: string } | null {
  const code = areaCodeOf(e164)
  const place = code === null ? null : areaCode(code)
  if (!place) return null
  const placeOf = (number: CallerId) => {
    const own = areaCodeOf(number.e164)
    return own === null ? null : areaCode(own)
  }
  const steps: Array<[why: string, isThere: (number: CallerId) => boolean]> = [
    ['same area code', (number) => areaCodeOf(number.e164) === code],
    ['same state', (number) => placeOf(number)?.states.some((state) => place.states.includes(state)) ?? false],
    ['same time zone', (number) => placeOf(number)?.zones.some((zone) => place.zones.includes(zone)) ?? false],
  ]
  for (const [why, matches] of steps) {
    const number = numbers.find(matches)
    if (number) return { number, why }
  }
  return null
}
