import { z } from 'zod'
import type { DayFigures } from './usual-pace'

export const LEADERBOARD_PERIODS = ['day', 'week'] as const
export const LEADERBOARD_FIGURES = ['dials', 'conversations', 'talkMs'] as const
export type LeaderboardFigure = (typeof LEADERBOARD_FIGURES)[number]

export const leaderboardQuery = z.object({
  period: z.enum(LEADERBOARD_PERIODS).catch('day'),
  by: z.enum(LEADERBOARD_FIGURES).catch('dials'),
})
export type LeaderboardQuery = z.infer<typeof leaderboardQuery>

export interface LeaderboardRow extends Pick<DayFigures, LeaderboardFigure> {
  userId: string
  name: string
  /** Equal figures share a place. null: nothing yet. */
  place: number | null
}

/** Highest first, then by name. */
export function rankRows(rows: readonly Omit<LeaderboardRow, 'place'>[], by: LeaderboardFigure): LeaderboardRow[] {
  const sorted = rows.toSorted(
    (a, b) => b[by] - a[by] || a.name.localeCompare(b.name) || (a.userId < b.userId ? -1 : 1),
  )
  return sorted.map((row) => ({
    ...row,
    place: row[by] === 0 ? null : 1 + sorted.findIndex((other) => other[by] === row[by]),
  }))
}
