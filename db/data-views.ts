import type { Store } from './open'

const utc = (column: string, name: string) => `datetime(${column} / 1000, 'unixepoch') as ${name}`
const seconds = (column: string, name: string) => `${column} / 1000 as ${name}`

/** For people who read the file with a tool of theirs: docs/data.md. */
export const DATA_VIEWS: Readonly<Record<string, string>> = {
  data_calls: `select calls.id, calls.account_id, calls.direction, calls.user_id as seller_id, calls.contact_id,
      calls.e164 as phone, calls.caller_id as our_number, campaigns.name as campaign, boards.name as board,
      ${utc('calls.placed_at', 'placed_at')}, ${utc('calls.answered_at', 'answered_at')},
      ${utc('calls.bridged_at', 'connected_at')}, ${utc('calls.ended_at', 'ended_at')},
      ${seconds('calls.bill_ms', 'talk_seconds')}, calls.outcome, calls.answered_by, calls.abandoned,
      dispositions.name as disposition, dispositions.type as disposition_class,
      case when calls.ended_at is not null and calls.bridged_at is not null and calls.bill_ms >= 1000
        and coalesce(calls.answered_by, '') <> 'machine' then 1 else 0 end as is_connected,
      case when calls.ended_at is not null and calls.bridged_at is not null and calls.bill_ms >= 1000
        and coalesce(calls.answered_by, '') <> 'machine' and calls.bill_ms >= calls.conversation_ms
        then 1 else 0 end as is_conversation,
      ${seconds('calls.speed_to_lead_ms', 'speed_to_lead_seconds')}
    from calls
    left join campaigns on campaigns.id = calls.campaign_id and campaigns.kind = 'list'
    left join campaigns as runs on runs.id = calls.campaign_id
    left join boards on boards.id = runs.board_id
    left join dispositions on dispositions.id = calls.disposition_id
    where calls.sent = 1`,
  data_contacts: `select contacts.id, contacts.account_id, contacts.vendor_contact_id as crm_id, contacts.first_name,
      contacts.last_name, contacts.company, contacts.email, contacts.city, contacts.state, contacts.zip,
      ${utc('contacts.created_at', 'created_at')},
      case when contacts.last_called_at > 0 then datetime(contacts.last_called_at / 1000, 'unixepoch') end as last_called_at
    from contacts where contacts.deleted_at is null`,
  data_leads: `select leads.id, leads.account_id, leads.contact_id, boards.name as board, stages.name as stage,
      leads.assigned_to as seller_id, leads.state, leads.called_count as calls,
      ${utc('leads.entered_stage_at', 'entered_stage_at')}, ${utc('leads.created_at', 'created_at')},
      ${utc('leads.scheduled_at', 'call_scheduled_at')}
    from leads join boards on boards.id = leads.board_id join stages on stages.id = leads.stage_id
    where boards.deleted_at is null`,
  data_numbers: `select phone_numbers.id, phone_numbers.account_id, phone_numbers.e164 as number, phone_numbers.nickname,
      phone_numbers.status, phone_numbers.local_presence, phone_numbers.user_id as seller_id,
      ${utc('phone_numbers.created_at', 'created_at')}
    from phone_numbers where phone_numbers.released_at is null`,
  data_seller_hours: `select report_hours.account_id, report_hours.user_id as seller_id, report_hours.direction,
      datetime(report_hours.hour * 3600, 'unixepoch') as hour, report_hours.calls, report_hours.connected,
      report_hours.conversations, ${seconds('report_hours.talk_ms', 'talk_seconds')},
      ${seconds('report_hours.dial_ms', 'dial_seconds')}, report_hours.contacts, report_hours.abandoned,
      report_hours.missed, report_hours.leads as new_leads
    from report_hours`,
  data_sellers: `select users.id, users.account_id, users.first_name, users.last_name, users.email, users.role,
      case when users.disabled_at is null then 1 else 0 end as is_active
    from users`,
  data_texts: `select messages.id, messages.account_id, messages.thread_id, threads.contact_id,
      messages.author_id as seller_id, messages.direction, messages.from_number, messages.to_number, messages.segments,
      messages.state, messages.error_code, ${utc('messages.sent_at', 'sent_at')},
      ${utc('messages.created_at', 'created_at')}
    from messages join threads on threads.id = messages.thread_id where messages.deleted_at is null`,
}

const namesOf = (store: Store): string[] =>
  store.sqlite.prepare<[], string>(`select name from sqlite_master where type = 'view' order by name`).pluck().all()

/** A table cannot be changed under a view. */
export function dropDataViews(store: Store): void {
  for (const name of namesOf(store)) store.sqlite.exec(`drop view ${name}`)
}

export function createDataViews(store: Store): void {
  for (const [name, select] of Object.entries(DATA_VIEWS)) store.sqlite.exec(`create view ${name} as ${select}`)
}

/** The views are those of this version. */
export function hasDataViews(store: Store): boolean {
  const stored = store.sqlite
    .prepare<[], string>(`select sql from sqlite_master where type = 'view' order by name`)
    .pluck()
    .all()
  const wanted = Object.entries(DATA_VIEWS).map(([name, select]) => `CREATE VIEW ${name} as ${select}`)
  return stored.length === wanted.length && stored.every((sql, index) => sql === wanted[index])
}
