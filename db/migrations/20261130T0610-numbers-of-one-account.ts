import { executeAll, type MigrationDatabase } from './execute-all'

/** Where several accounts have a number, the one with the most calls from it keeps it. */
const others = `select id from (
  select phone_numbers.id, row_number() over (
    partition by phone_numbers.e164
    order by case when phone_numbers.released_at is null then 0 else 1 end, coalesce(placed.calls, 0) desc,
      phone_numbers.account_id
  ) as place
  from phone_numbers
  left join (
    select account_id, caller_id, count(*) as calls from calls where direction = 'outbound'
    group by account_id, caller_id
  ) as placed on placed.account_id = phone_numbers.account_id and placed.caller_id = phone_numbers.e164
  where phone_numbers.personal = 0
) as ranked where place > 1`

export const up = (db: MigrationDatabase): Promise<void> => {
  const now = Date.now()
  return executeAll(db, [
    `update phone_numbers set status = 'deleted', deleted_at = ${now}, released_at = coalesce(released_at, ${now})
      where id in (${others})`,
    `delete from board_numbers where number_id in (select id from phone_numbers where status = 'deleted')`,
    `delete from jobs where kind = 'numbers.share'`,
    `create unique index phone_numbers_of_one_account on phone_numbers (e164)
      where personal = 0 and released_at is null`,
  ])
}
