import type { DialStep } from '../call-engine/dial-step'
import { statement } from '../../../db/statement'
import { callableNumbers, isAtCarrier, isForLocalPresence, LOCAL_PRESENCE_LEAST } from '../accounts/callable-numbers'
import { areaCode, areaCodeOf } from '../phone-numbers/area-codes'
import type { Candidate } from '../lead-selection/choose-next-lead.server'
import { boardOfRules } from '../dial-sessions/dialing-rules.server'

export interface CallerId {
  e164: string
  nickname: string
}

const COLUMNS = [
  'phone_numbers.e164',
  'phone_numbers.nickname',
  'phone_numbers.shared',
  'phone_numbers.local_presence',
] as const

const numbersOf = statement((q, p: { account_id: string; user_id: string }) =>
  callableNumbers(q, { accountId: p.account_id, userId: p.user_id }).select(COLUMNS).where(isAtCarrier),
)
const numbersOfBoard = statement((q, p: { board_id: string }) =>
  q
    .selectFrom('board_numbers')
    .innerJoin('phone_numbers', 'phone_numbers.id', 'board_numbers.number_id')
    .select(COLUMNS)
    .where('board_numbers.board_id', '=', p.board_id)
    .where('phone_numbers.released_at', 'is', null)
    .orderBy('board_numbers.position'),
)

type Calling = Pick<DialStep, 'tctx' | 'session' | 'rules' | 'campaign'>

const numbersFor = ({ tctx, session: { row }, campaign }: Calling) => {
  const boardId = boardOfRules(campaign)
  return boardId === null
    ? tctx.db.all(numbersOf, { account_id: row.account_id, user_id: row.user_id })
    : tctx.db.all(numbersOfBoard, { board_id: boardId })
}

/** Without local presence. null: no number. */
export async function chooseCallerId(run: Calling): Promise<CallerId | null> {
  const numbers = await numbersFor(run)
  return numbers.find((number) => number.e164 === run.rules.settings.callerIdNumber) ?? numbers[0] ?? null
}

const lastLocalCall = statement((q, p: { contact_id: string }) =>
  q
    .selectFrom('calls')
    .select('caller_id')
    .where('contact_id', '=', p.contact_id)
    .where('direction', '=', 'outbound')
    .where('sent', '=', 1)
    .where('local_presence', '=', 1)
    .orderBy('placed_at', 'desc')
    .limit(1),
)

/** null: off, too few numbers, or no match. */
export async function findLocalNumber(
  run: Calling,
  { contactId, e164 }: Pick<Candidate, 'contactId' | 'e164'>,
): Promise<{ number: CallerId; why: string } | null> {
  if (!run.rules.settings.localPresence) return null
  const numbers = (await numbersFor(run)).filter(isForLocalPresence)
  if (numbers.length < LOCAL_PRESENCE_LEAST) return null
  // Same number as before: changing numbers get reported as spam.
  const last = await run.tctx.db.first(lastLocalCall, { contact_id: contactId })
  const before = last && numbers.find((number) => number.e164 === last.caller_id)
  if (before) return { number: before, why: 'as before' }
  return nearest(numbers, e164)
}

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
  for (const [why, isThere] of steps) {
    const number = numbers.find(isThere)
    if (number) return { number, why }
  }
  return null
}
