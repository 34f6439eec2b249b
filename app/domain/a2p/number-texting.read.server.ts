import { statement } from '../../../db/statement'
import type { Ctx } from '../context.server'
import type { A2pView, NUMBER_STATES } from './a2p.schema'
import { a2pWords } from './a2p.words'
import { isUsLocalNumber } from './us-number'

export type NumberTextingState = (typeof NUMBER_STATES)[number]

const campaignOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('registrations')
    .select(['id', 'state'])
    .where('account_id', '=', p.account_id)
    .where('kind', '=', 'text_campaign')
    .where('number_id', 'is', null),
)
const brandOf = statement((q, p: { account_id: string }) =>
  q
    .selectFrom('registrations')
    .select('state')
    .where('account_id', '=', p.account_id)
    .where('kind', '=', 'brand')
    .where('number_id', 'is', null),
)
const numberFacts = statement((q, p: { id: string; registration_id: string }) =>
  q
    .selectFrom('phone_numbers')
    .leftJoin('registration_numbers', (join) =>
      join
        .onRef('registration_numbers.number_id', '=', 'phone_numbers.id')
        .on('registration_numbers.registration_id', '=', p.registration_id),
    )
    .leftJoin('numbers_registered_elsewhere', 'numbers_registered_elsewhere.number_id', 'phone_numbers.id')
    .select([
      'registration_numbers.state as joined',
      'numbers_registered_elsewhere.number_id as elsewhere',
      'phone_numbers.carrier_sid',
    ])
    .where('phone_numbers.id', '=', p.id),
)

interface Facts {
  joined: 'added' | 'refused' | null
  elsewhere: string | null
  /** null: not at the carrier, so it cannot join. */
  carrier_sid: string | null
}

function toState(isCampaignRegistered: boolean, { joined, elsewhere, carrier_sid }: Facts): NumberTextingState {
  if (isCampaignRegistered && joined === 'added') return 'registered'
  if (elsewhere !== null) return 'registeredElsewhere'
  return isCampaignRegistered && joined === null && carrier_sid !== null ? 'joining' : 'unregistered'
}

/**
 * Why a number sends no text. null: it may. Carriers' rules hold for an account that registers its texts here, or for
 * all where the operator requires it.
 */
export async function findTextingBlocker(
  ctx: Ctx,
  { accountId, numberId, e164 }: { accountId: string; numberId: string; e164: string },
): Promise<{ state: 'joining' | 'unregistered'; words: string } | null> {
  if (ctx.texting.registration === 'elsewhere' || !isUsLocalNumber(e164)) return null
  const campaign = await ctx.db.first(campaignOf, { account_id: accountId })
  const registersHere = (campaign ?? (await ctx.db.first(brandOf, { account_id: accountId })))?.state ?? 'unsubmitted'
  if (ctx.texting.registration === 'account' && registersHere === 'unsubmitted') return null
  const facts = await ctx.db.first(numberFacts, { id: numberId, registration_id: campaign?.id ?? '' })
  const state = toState(campaign?.state === 'registered', facts ?? { joined: null, elsewhere: null, carrier_sid: null })
  if (state === 'registered' || state === 'registeredElsewhere') return null
  return state === 'joining'
    ? { state, words: a2pWords.joiningNumber }
    : { state: 'unregistered', words: a2pWords.unregisteredNumber }
}

/** Numbers of the account that could text, by number. */
export async function listNumberStates(ctx: Ctx, accountId: string): Promise<A2pView['numbers']> {
  const campaign = await ctx.db.first(campaignOf, { account_id: accountId })
  const rows = await ctx.db.q
    .selectFrom('phone_numbers')
    .leftJoin('registration_numbers', (join) =>
      join
        .onRef('registration_numbers.number_id', '=', 'phone_numbers.id')
        .on('registration_numbers.registration_id', '=', campaign?.id ?? ''),
    )
    .leftJoin('numbers_registered_elsewhere', 'numbers_registered_elsewhere.number_id', 'phone_numbers.id')
    .select([
      'phone_numbers.e164',
      'registration_numbers.state as joined',
      'registration_numbers.problem',
      'numbers_registered_elsewhere.number_id as elsewhere',
      'phone_numbers.carrier_sid',
    ])
    .where('phone_numbers.account_id', '=', accountId)
    .where('phone_numbers.personal', '=', 0)
    .where('phone_numbers.status', '!=', 'deleted')
    .where('phone_numbers.released_at', 'is', null)
    .orderBy('phone_numbers.e164')
    .execute()
  return rows.map(({ e164, problem, ...facts }) => ({
    e164,
    problem,
    state: isUsLocalNumber(e164) ? toState(campaign?.state === 'registered', facts) : 'notNeeded',
  }))
}
