import { executeAll, type MigrationDatabase } from './execute-all'

interface Order {
  table: string
  of: string
  key: string
  /** Of the rows that have a position. */
  where?: string
  replaces?: string
}

const ORDERS: readonly Order[] = [
  { table: 'contact_list_members', of: 'list_id', key: 'contact_id', replaces: 'contact_list_members_by_position' },
  { table: 'campaign_records', of: 'campaign_id', key: 'id' },
  { table: 'stages', of: 'board_id', key: 'id', where: 'deleted_at is null', replaces: 'stages_by_board' },
  { table: 'dispositions', of: 'board_id', key: 'id', where: 'board_id is not null and deleted_at is null' },
  { table: 'stage_triggers', of: 'stage_id', key: 'id', replaces: 'stage_triggers_by_stage' },
  {
    table: 'trigger_actions',
    of: 'trigger_id',
    key: 'id',
    where: 'trigger_id is not null',
    replaces: 'trigger_actions_by_trigger',
  },
  {
    table: 'trigger_actions',
    of: 'disposition_id',
    key: 'id',
    where: 'disposition_id is not null',
    replaces: 'trigger_actions_by_disposition',
  },
]

/** Renumbers where rows share a position. */
const renumber = ({ table, of, key, where = 'true' }: Order) =>
  `update ${table} set position = ranked.place from (
    select ${of} as owner, ${key} as id, row_number() over (partition by ${of} order by position, ${key}) - 1 as place
    from ${table} where ${where} and ${of} in (
      select ${of} from ${table} where ${where} group by ${of}, position having count(*) > 1)
  ) as ranked where ${table}.${of} = ranked.owner and ${table}.${key} = ranked.id`

const createIndex = ({ table, of, where, replaces = `${table}_in_order` }: Order) =>
  `create unique index ${replaces} on ${table} (${of}, position)${where === undefined ? '' : ` where ${where}`}`

export const up = (db: MigrationDatabase): Promise<void> =>
  executeAll(
    db,
    ORDERS.flatMap((order) => [
      renumber(order),
      ...(order.replaces === undefined ? [] : [`drop index ${order.replaces}`]),
      createIndex(order),
    ]),
  )
