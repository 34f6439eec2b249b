export interface CallScriptsTable {
  id: string
  account_id: string
  user_id: string
  /** Shared with this team; null: private. */
  team_id: string | null
  display_name: string
  /** Normalized; unique per owner. */
  name_key: string
  /** Plain text with merge fields as `{firstName}`. */
  body: string
  /** JSON of the host's own rich-text editor; null: none. */
  json_body: string | null
  created_at: number
  updated_at: number
}

export interface CallScriptsTables {
  call_scripts: CallScriptsTable
}
