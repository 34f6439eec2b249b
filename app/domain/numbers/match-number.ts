import type { Expression, ExpressionBuilder, SqlBool } from 'kysely'
import { hasTerm } from '../../../db/dialect'
import type { Tables } from '../../../db/schema/tables'
import { isNumberTerm, matchesSearch, parseSearch } from '../search/search-terms'
import type { ForwardingOption } from './numbers.schema'

type Builder = ExpressionBuilder<Tables, 'phone_numbers'>

/** Each word is in the number, its nickname or its call forwarding. */
export const matchesNumber = (search: string, options: readonly ForwardingOption[]) => (eb: Builder) =>
  eb.and(
    parseSearch(search).map((term) =>
      eb.or([
        // Folding leaves digits as they are.
        ...(isNumberTerm(term)
          ? [eb('phone_numbers.e164', 'like', `%${term}%`), eb('phone_numbers.nickname', 'like', `%${term}%`)]
          : [hasTerm('phone_numbers.nickname', term)]),
        ...forwardsTo(
          eb,
          options.filter(({ label }) => matchesSearch(term, label)),
        ),
      ]),
    ),
  )

function forwardsTo(eb: Builder, options: readonly ForwardingOption[]): Expression<SqlBool>[] {
  const targets = options.filter(({ id }) => id.includes(':')).map(({ id }) => id.slice(id.indexOf(':') + 1))
  const kinds = options.filter(({ id }) => !id.includes(':')).map(({ metadata }) => metadata.type)
  return [
    ...(targets.length > 0
      ? [eb('phone_numbers.forwarding_user_id', 'in', targets), eb('phone_numbers.forwarding_number_id', 'in', targets)]
      : []),
    ...(kinds.length > 0
      ? [eb.and([eb('phone_numbers.forwarding', 'in', kinds), eb('phone_numbers.personal', '=', 0)])]
      : []),
  ]
}
