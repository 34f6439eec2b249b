import { join } from 'node:path'
import Database from 'better-sqlite3'

const db = new Database(join(process.env.DATA_DIR!, 'trunkline.db'), { readonly: true })
const stagesOf = db.prepare('select id, name from stages where board_id = ? order by position')
const leadsOf = db.prepare(`
  select leads.id, called_count, contacts.first_name, contacts.last_name, e164, users.first_name as holder from leads
  join contacts on contacts.id = leads.contact_id
  left join contact_phones on contact_phones.contact_id = contacts.id and contact_phones.position = 0
  left join users on users.id = leads.assigned_to
  where stage_id = ? order by priority_rank, leads.id desc limit 50`)

export interface Lead {
  id: string
  called_count: number
  first_name: string
  last_name: string
  e164: string
  holder: string | null
}

/** The stages of a board, each with its first 50 leads. */
export function readStages(boardId: string) {
  const stages = stagesOf.all(boardId) as { id: string; name: string }[]
  return stages.map((stage) => ({ ...stage, leads: leadsOf.all(stage.id) as Lead[] }))
}
