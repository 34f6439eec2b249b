/** What a seller reads from in a call. */
export interface CallScriptsTable {
  id: string
  account_id: string
  /** Its owner. */
  user_id: string
  /** The team that it is shared with; null: it is private. */
  team_id: string | null
  display_name: string
  /** The name as names are compared: no two of one owner are the same. */
  name_key: string
  /** Plain text with merge fields as `{firstName}`. */
  body: string
  /** The same as somebody's own rich-text editor has it, JSON; null: there is none. */
  json_body: string | null
  created_at: number
  updated_at: number
}

export interface CallScriptsTables {
  call_scripts: CallScriptsTable
}
