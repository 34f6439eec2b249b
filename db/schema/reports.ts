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

interface Figures {
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
  /** First dials within a week of the contact's creation. */
  leads: number
  speed_ms: number
}

/** Definitions: `app/domain/reports/definitions.ts`. */
export interface ReportHoursTable extends ReportHour, Figures {
  direction: Direction
}

/** The sum of an account's `report_hours`. */
export interface ReportAccountHoursTable extends Figures {
  account_id: string
  hour: number
  direction: Direction
}

/** The sum of a seller's `report_hours`. */
export interface ReportUserDaysTable extends Figures {
  account_id: string
  user_id: string
  /** Whole days UTC since 1970. */
  day: number
  direction: Direction
}

interface NumberFigures {
  calls: number
  connected: number
  disconnected: number
  blocked: number
  /** Connected for less than 6 s. */
  short: number
  machines: number
  talk_ms: number
}

export interface ReportNumberHoursTable extends ReportHour, NumberFigures {
  direction: Direction
  /** Our number, E.164. */
  number: string
}

/** The sum of a number's outbound `report_number_hours`. */
export interface ReportNumberDaysTable extends NumberFigures {
  account_id: string
  number: string
  day: number
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

/** Dials of 90 days by the called number. Counted again each day. */
export interface CalledHoursTable {
  account_id: string
  /** '': no stage. */
  stage_id: string
  area_code: string
  /** Local hour of the week of the area code: 0 is Sunday midnight. */
  hour: number
  calls: number
  connected: number
}

export interface CalledHourCountsTable {
  account_id: string
  from_at: number
  /** Not included. */
  until_at: number
  counted_at: number
}

/** Hours of the day with enough calls. */
export interface BestHoursTable {
  stage_id: string
  /** '': of all zones. */
  zone: string
  hour: number
  account_id: string
  /** 1: answered more often than in the other hours; -1: less. */
  standing: -1 | 0 | 1
}

/** Who wants the weekly mail. */
export interface ReportMailsTable {
  user_id: string
  account_id: string
  is_on: Flag
  /** IANA name. */
  zone: string
  /** Monday of the newest mail, `2026-11-30`. */
  mailed_day: string | null
}

export interface ReportTables {
  best_hours: BestHoursTable
  called_hour_counts: CalledHourCountsTable
  called_hours: CalledHoursTable
  report_mails: ReportMailsTable
  report_marks: ReportMarksTable
  report_account_hours: ReportAccountHoursTable
  report_hours: ReportHoursTable
  report_number_days: ReportNumberDaysTable
  report_user_days: ReportUserDaysTable
  report_number_hours: ReportNumberHoursTable
  report_disposition_hours: ReportDispositionHoursTable
  report_campaign_hours: ReportCampaignHoursTable
  report_board_hours: ReportBoardHoursTable
}
