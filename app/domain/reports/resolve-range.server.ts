import type { Ctx } from '../context.server'
import { DomainError } from '../errors'
import { addDays, countDays, dayOf } from './report-days'
import { MAX_DAYS, zoneOf, type StatsInput, type StatsQuery } from './reports.schema'
import { reportsWords } from './reports.words'

const DEFAULT_DAYS = 7

/** Throws invalid. */
export function resolveRange(ctx: Ctx, input: StatsInput): StatsQuery {
  const end = input.end ?? dayOf(ctx.clock.now(), zoneOf(input))
  const start = input.start ?? addDays(end, 1 - DEFAULT_DAYS)
  const days = countDays(start, end)
  if (days < 1) throw new DomainError('invalid', reportsWords.endBeforeStart, { end: [reportsWords.endBeforeStart] })
  if (days > MAX_DAYS) throw new DomainError('invalid', reportsWords.atMostDays(MAX_DAYS))
  return { ...input, start, end }
}
