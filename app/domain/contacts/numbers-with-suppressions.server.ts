import type { Kysely } from 'kysely'
import type { Tables } from '../../../db/schema/tables'

export const numbersWithSuppressions = (q: Kysely<Tables>) =>
  q
    .selectFrom('contact_phones')
    .leftJoin('suppressions', (join) =>
      join
        .onRef('suppressions.account_id', '=', 'contact_phones.account_id')
        .onRef('suppressions.e164', '=', 'contact_phones.e164'),
    )
