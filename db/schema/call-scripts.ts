export interface CallScriptsTable {
  id: string
  account_id: string
  user_id: string
  /** null: private. */
  team_id: string | null
  display_name: string
  /** Normalized; unique per owner. */
  name_key: string
  body: string
  /** TipTap JSON of script-doc.schema; older rows may have a host's own format. */
  json_body: string | null
  created_at: number
  updated_at: number
}

export interface CallScriptsTables {
  call_scripts: CallScriptsTable
}
