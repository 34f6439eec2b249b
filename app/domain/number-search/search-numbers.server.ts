import { requirePermission } from '../access/require'
import type { UserActor } from '../actor'
import { toCarrierFault } from './carrier-fault'
import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import type { AvailableNumber, NumberSearch } from '../number-carrier.port'
import { areaCode as findAreaCode, areaCodeOf } from '../phone-numbers/area-codes'
import { formatPhone } from '../phone-numbers/phone'
import { compareByDistance, listNearStates } from './near-area-codes'
import type { NumberSearchQuery, NumberSearchResult } from './number-search.schema'
import { numberSearchWords } from './number-search.words'

const NUMBERS_PER_AREA_CODE = 20
const NUMBERS_PER_STATE = 100
/** Requests at most, after the asked area code. */
const NEAR_STATES = 5
const MAX_SEARCHES = 30
const WINDOW_MS = 60_000

export const findsTestNumbers = ({ vendorId }: Pick<UserActor, 'vendorId'>): boolean => vendorId.startsWith('testing:')

/** Throws forbidden, invalid, too_many_requests, carrier_unreachable, carrier_refused. */
export async function searchNumbers(ctx: Ctx, { areaCode, state }: NumberSearchQuery): Promise<NumberSearchResult> {
  const user = requirePermission(ctx, 'numbers:claim')
  if ((areaCode === undefined) === (state === undefined))
    throw new DomainError('invalid', numberSearchWords.enterPlace, { areaCode: [numberSearchWords.enterPlace] })
  await countSearch(ctx, user)
  const isTest = findsTestNumbers(user)
  const search = async (where: NumberSearch, limit: number) => {
    try {
      return await ctx.carrier.searchNumbers(where, { limit, isTest })
    } catch (error) {
      throw toCarrierFault(error)
    }
  }
  const requested = (isEmpty: boolean) => ({ areaCode: areaCode ?? null, state: state ?? null, isEmpty })
  if (areaCode === undefined) {
    const groups = groupByAreaCode(await search({ state: state! }, NUMBERS_PER_STATE), (a, b) => a.localeCompare(b))
    return { requested: requested(groups.length === 0), groups }
  }
  if (!isTest && findAreaCode(areaCode) === null) return { requested: requested(true), groups: [] }
  const nearest = compareByDistance(areaCode)
  const groups = groupByAreaCode(await search({ areaCode }, NUMBERS_PER_AREA_CODE), nearest)
  if (groups.length > 0 || isTest) return { requested: requested(groups.length === 0), groups }
  for (const near of listNearStates(areaCode).slice(0, NEAR_STATES)) {
    const found = groupByAreaCode(await search({ state: near }, NUMBERS_PER_STATE), nearest)
    if (found.length > 0) return { requested: requested(true), groups: found }
  }
  return { requested: requested(true), groups: [] }
}

const countSearch = (ctx: Ctx, { userId }: UserActor): Promise<void> =>
  ctx.db.transact('number.search', async (tx) => {
    const now = tx.clock.now()
    const since = now - WINDOW_MS
    await tx.db.q.deleteFrom('number_searches').where('user_id', '=', userId).where('created_at', '<=', since).execute()
    const { searches } = await tx.db.q
      .selectFrom('number_searches')
      .select((eb) => eb.fn.countAll<number>().as('searches'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow()
    if (Number(searches) >= MAX_SEARCHES) throw new DomainError('too_many_requests', numberSearchWords.tooMany)
    await tx.db.q
      .insertInto('number_searches')
      .values({ id: tx.ids('nsr'), user_id: userId, created_at: now })
      .execute()
  })

function groupByAreaCode(
  numbers: readonly AvailableNumber[],
  compare: (a: string, b: string) => number,
): NumberSearchResult['groups'] {
  const groups = new Map<string, NumberSearchResult['groups'][number]['numbers']>()
  for (const number of numbers) {
    const code = areaCodeOf(number.e164)
    if (code === null) continue
    const group = groups.get(code) ?? []
    if (group.length < NUMBERS_PER_AREA_CODE) group.push({ ...number, display: formatPhone(number.e164) })
    groups.set(code, group)
  }
  return [...groups].toSorted(([a], [b]) => compare(a, b)).map(([areaCode, found]) => ({ areaCode, numbers: found }))
}
