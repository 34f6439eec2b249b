import { oc } from '@orpc/contract'
import {
  heatmapView,
  membersView,
  numbersView,
  statsQuery,
  teamStatsQuery,
  usageView,
  userStatsQuery,
} from './reports.schema'

const get = (path: `/${string}`, summary: string, description?: string) =>
  oc.route({ method: 'GET', path, summary, tags: ['Reports'], ...(description === undefined ? {} : { description }) })

const RANGE = 'At most 366 days; by month above 62. `disposition` and `dispositionClass` filter the disposition counts.'

export const reportsContract = {
  teamStats: get('/api/v1/stats/team', 'Figures of your team by day or month', RANGE)
    .input(statsQuery)
    .output(usageView),
  statsOfTeam: get('/api/v1/stats/team/{id}', 'Figures of a team by day or month', RANGE)
    .input(teamStatsQuery)
    .output(usageView),
  userStats: get('/api/v1/stats/user', 'Your own figures, or a team member’s, by day or month', RANGE)
    .input(userStatsQuery)
    .output(usageView),
  numberStats: get(
    '/api/v1/stats/numbers',
    'Dials by our number: of the team for those who read its calls, else your own',
  )
    .input(userStatsQuery)
    .output(numbersView),
  memberStats: get('/api/v1/stats/team-members', 'Figures of each team member').input(statsQuery).output(membersView),
  heatmap: get(
    '/api/v1/stats/disposition-heatmap',
    'Your dials by weekday and hour of your day; with a filter, those with that disposition',
  )
    .input(userStatsQuery)
    .output(heatmapView),
  teamHeatmap: get(
    '/api/v1/stats/team/{id}/disposition-heatmap',
    'Dials of a team by weekday and hour; with a filter, those with that disposition',
  )
    .input(teamStatsQuery)
    .output(heatmapView),
}
