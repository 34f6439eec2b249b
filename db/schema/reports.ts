import type { Generated } from 'kysely'
import type { Flag } from './people'

/** A person's hour whose rows are to be counted again. Written by triggers on `calls`. */
export interface ReportMarksTable {
  account_id: string
  user_id: string
  hour: number
  /** The call's last event, epoch ms. */
  at: number
  /** 1: 'contacts called' of the following hours may change too. */
  follows: Generated<Flag>
}

interface ReportHour {
  account_id: string
  user_id: string
  /** Whole hours UTC since 1970 of `calls.placed_at`. */
  hour: number
}

type Direction = 'outbound' | 'inbound'

/** Definitions: `app/domain/reports/definitions.ts`. */
export interface ReportHoursTable extends ReportHour {
  direction: Direction
  calls: number
  connected: number
  conversations: number
  talk_ms: number
  dial_ms: number
  contacts: number
  machines: number
  live: number
  abandoned: number
  missed: number
}

export interface ReportNumberHoursTable extends ReportHour {
  direction: Direction
  /** Our number, E.164. */
  number: string
  calls: number
  connected: number
  disconnected: number
  blocked: number
  /** Connected for less than 6 s. */
  short: number
  machines: number
  talk_ms: number
}

export interface ReportDispositionHoursTable extends ReportHour {
  direction: Direction
  disposition_id: string
  calls: number
  connected: number
  talk_ms: number
}

interface DialFigures {
  calls: number
  connected: number
  conversations: number
  talk_ms: number
  dial_ms: number
}

/** Outbound, of lists. */
export interface ReportCampaignHoursTable extends ReportHour, DialFigures {
  campaign_id: string
}

/** Outbound. */
export interface ReportBoardHoursTable extends ReportHour, DialFigures {
  board_id: string
}

export interface ReportTables {
  report_marks: ReportMarksTable
  report_hours: ReportHoursTable
  report_number_hours: ReportNumberHoursTable
  report_disposition_hours: ReportDispositionHoursTable
  report_campaign_hours: ReportCampaignHoursTable
  report_board_hours: ReportBoardHoursTable
}
