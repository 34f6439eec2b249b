import { addDays } from '~/domain/reports/report-days'
import { reportPagesWords } from './report-pages.words'

export interface RangePreset {
  label: string
  start: string
  end: string
}

/** Last 3 and last 6 months are left out (3-settings §5). `min`: nothing older. */
export function listRangePresets(today: string, min: string): RangePreset[] {
  const { presets } = reportPagesWords
  const monthStart = `${today.slice(0, 7)}-01`
  const lastMonthEnd = addDays(monthStart, -1)
  const yesterday = addDays(today, -1)
  return [
    { label: presets.today, start: today, end: today },
    { label: presets.yesterday, start: yesterday, end: yesterday },
    { label: presets.last7, start: addDays(today, -6), end: today },
    { label: presets.last14, start: addDays(today, -13), end: today },
    { label: presets.last30, start: addDays(today, -29), end: today },
    { label: presets.thisMonth, start: monthStart, end: today },
    { label: presets.lastMonth, start: `${lastMonthEnd.slice(0, 7)}-01`, end: lastMonthEnd },
    { label: presets.last12, start: min, end: today },
  ]
}
