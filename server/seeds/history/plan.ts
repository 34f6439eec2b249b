import type { Reason, SkipCode } from '../../../app/domain/protection/check-number'
import type { LineEvent } from '../../../machines/server/line'

export type Disposition =
  'INTERESTED' | 'NOT_INTERESTED' | 'APPOINTMENT_SET' | 'CALLBACK' | 'DO_NOT_CONTACT' | 'BAD_NUMBER'

export interface PlanContact {
  id: string
  vendorContactId: string | null
  name: string
  e164: string
  state: string | null
  zip: string | null
  /** Left for the visitor's own calls: none within two days. */
  isRested: boolean
}

export interface PlannedCampaign {
  userId: string
  name: string
  createdAt: number
  /** null: of a list. */
  stage: number | null
  isActive: boolean
  /** In dialing order. */
  contacts: PlanContact[]
}

export interface PlannedSession {
  campaign: PlannedCampaign
  startedAt: number
  endedAt: number
}

export interface PlannedCall {
  session: PlannedSession
  contact: PlanContact
  callerId: string
  checks: Reason[]
  localHoursAt: number
  placedAt: number
  /** What the carrier reported. */
  events: LineEvent[]
  endedAt: number
  endedBy: 'seller' | 'person' | 'sorted-out' | null
  /** The callback message. */
  message: string | null
  disposition: Disposition | null
  disposedAt: number | null
  callbackAt: number | null
  note: string | null
  /** Turns: odd ones are the lead's. */
  recorded: readonly string[] | null
}

export interface PlannedSkip {
  session: PlannedSession
  contact: PlanContact
  at: number
  code: SkipCode
  reasons: Reason[]
  retryAt: number | null
}

export interface Plan {
  campaigns: PlannedCampaign[]
  sessions: PlannedSession[]
  /** In order of time. */
  calls: PlannedCall[]
  skips: PlannedSkip[]
}

export const talkMsOf = ({ events }: PlannedCall): number => {
  const joined = events.find(({ type }) => type === 'JOINED')
  const left = events.find(({ type }) => type === 'LEFT')
  return joined && left && 'at' in joined && 'at' in left ? left.at - joined.at : 0
}
