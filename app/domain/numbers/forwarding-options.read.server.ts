import type { Selectable } from 'kysely'
import type { PhoneNumbersTable } from '../../../db/schema/dialer'
import { requireUser } from '../access/require'
import { listSellers } from '../accounts/find-inbound-scope.server'
import type { Ctx } from '../context.server'
import { fullName } from '../person-name'
import { formatNamedNumber } from './format-number-choice'
import type { ForwardingOption, ForwardingOptions } from './numbers.schema'
import { numbersWords } from './numbers.words'

type Forwarding = Pick<Selectable<PhoneNumbersTable>, 'forwarding' | 'forwarding_user_id' | 'forwarding_number_id'>

const WITHOUT_TARGET = ['settings', 'everyone', 'voicemail'] as const

/** Sellers of the account, and personal numbers that the user may see. */
export async function listForwardingOptions(ctx: Ctx): Promise<ForwardingOptions> {
  const user = requireUser(ctx)
  const { callers } = await listSellers(ctx, user.accountId)
  const people = await ctx.db.q
    .selectFrom('users')
    .select(['id', 'first_name', 'last_name'])
    .where('account_id', '=', user.accountId)
    .where('disabled_at', 'is', null)
    .orderBy('first_name')
    .orderBy('last_name')
    .orderBy('id')
    .execute()
  const phones = await ctx.db.q
    .selectFrom('phone_numbers')
    .select(['id', 'e164 as number', 'nickname'])
    .where('account_id', '=', user.accountId)
    .where('personal', '=', 1)
    .where('status', '=', 'active')
    .where((eb) => eb.or([eb('shared', '=', 1), eb('user_id', '=', user.userId)]))
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return {
    numbers: phones.map(({ id, ...phone }) => toOption('number', formatNamedNumber(phone), id)),
    members: people
      .filter(({ id }) => callers.includes(id))
      .map(({ id, first_name, last_name }) => toOption('user', fullName(first_name, last_name), id)),
    other: WITHOUT_TARGET.map((type) => toOption(type, numbersWords.forwarding[type])),
  }
}

const toOption = (
  type: ForwardingOption['metadata']['type'],
  label: string,
  target: string | null = null,
): ForwardingOption => ({ id: target === null ? type : `${type}:${target}`, label, metadata: { type } })

export const flattenOptions = ({ other, members, numbers }: ForwardingOptions): ForwardingOption[] => [
  ...other,
  ...members,
  ...numbers,
]

/** A chosen colleague who left, or a phone that was removed: as in the settings. */
export function findForwardingOption(options: readonly ForwardingOption[], number: Forwarding): ForwardingOption {
  const target = number.forwarding_user_id ?? number.forwarding_number_id
  const id = target === null ? number.forwarding : `${number.forwarding}:${target}`
  return options.find((option) => option.id === id) ?? toOption('settings', numbersWords.forwarding.settings)
}

/** Columns of an option. */
export const toForwarding = ({ id, metadata: { type } }: ForwardingOption): Forwarding => ({
  forwarding: type,
  forwarding_user_id: type === 'user' ? id.slice('user:'.length) : null,
  forwarding_number_id: type === 'number' ? id.slice('number:'.length) : null,
})
