/** Why a drop was allowed or refused; kept with it. */
export interface DropRecord {
  checkedAt: number
  /** Not `checkedAt` while the practice clock runs. */
  localHoursAt: number
  /** '7:12 AM'. null: unknown. */
  localTime: string | null
  /** Time zone and what it was read from. */
  zone: string | null
  decidedBy: string | null
  suppressed: boolean
  /** Calls and drops to the person in 24 hours. */
  contacts24h: number
  /** null: there was none. */
  consent: {
    id: string
    wording: string
    source: string
    givenAt: number
    recordedBy: string
  } | null
  audio: { id: string; label: string; sha256: string }
}
