import { ratePercent, type Figures } from '../reports/definitions'
import type { TwoWayFigures } from '../reports/reports.read.server'

export interface WeekOfSeller {
  name: string
  /** Of outbound calls. */
  figures: Figures
}

export interface Week {
  /** `2026-11-23`. */
  start: string
  end: string
  figures: TwoWayFigures
  before: TwoWayFigures
  /** null: own figures. */
  sellers: readonly WeekOfSeller[] | null
  link: string
}

const dayMonth = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const dateOf = (day: string) => dayMonth.format(new Date(`${day}T00:00:00Z`))
const number = new Intl.NumberFormat('en-US')

function duration(ms: number): string {
  const minutes = Math.round(ms / 60_000)
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`
}

const count = (of: number, noun: string): string => `${number.format(of)} ${noun}${of === 1 ? '' : 's'}`

const rate = ({ connected, calls }: Figures): string => {
  const percent = ratePercent(connected, calls)
  return percent === null ? 'none' : `${percent}%`
}

export function formatWeek({ start, end, figures, before, sellers, link }: Week): { subject: string; text: string } {
  const line = (name: string, value: (figures: Figures) => string) =>
    `${name}: ${value(figures.outbound)} (${value(before.outbound)} the week before)`
  const range = `${dateOf(start)} to ${dateOf(end)}`
  const lines = [
    sellers === null ? `Your calls from ${range}` : `Your team’s calls from ${range}`,
    '',
    line('Calls', ({ calls }) => number.format(calls)),
    line('Connected', ({ connected }) => number.format(connected)),
    line('Connection rate', rate),
    line('Conversations', ({ conversations }) => number.format(conversations)),
    line('Talk time', ({ talkMs }) => duration(talkMs)),
    `Inbound calls: ${number.format(figures.inbound.calls)}, ${number.format(figures.inbound.missed)} missed`,
    ...(sellers === null || sellers.length === 0 ? [] : ['', 'By seller', ...sellers.map(formatSeller)]),
    '',
    `Open the report: ${link}`,
    'Turn this mail off: at the end of that page.',
  ]
  return { subject: `Calls from ${range}`, text: lines.join('\n') }
}

const formatSeller = ({ name, figures }: WeekOfSeller): string =>
  `- ${name}: ${count(figures.calls, 'call')}, ${rate(figures)} connected, ${count(figures.conversations, 'conversation')}, ${duration(figures.talkMs)}`
