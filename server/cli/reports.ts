import { createSystemCtx } from '../../app/domain/context.server'
import { checkReports } from '../../app/domain/reports/check-reports.server'
import { countMarkedHours } from '../../app/domain/reports/count-hours.server'
import {
  markNextHours,
  sumNextDay,
  type RebuildCursor,
  type SumCursor,
} from '../../app/domain/reports/rebuild-reports.server'
import { readPositionalArgs, refuse, withServices } from './with-services'

const USAGE = 'Usage: npm run -s reports:check\n       npm run -s reports:rebuild'

const [command] = readPositionalArgs(1, USAGE)

const check = () =>
  withServices(
    async (services) => {
      const { calls, rows, pending, differences } = await checkReports(createSystemCtx(services))
      for (const key of differences) console.log(key)
      console.log(`${calls} calls, ${rows} rows, ${pending} hours pending, ${differences.length} differences.`)
      if (differences.length > 0) process.exitCode = 1
    },
    { anySecret: true },
  )

/** A running app may count some of the hours. */
const rebuild = () =>
  withServices(
    async (services) => {
      const ctx = createSystemCtx(services, { lowPriority: true })
      let steps = 0
      for (let cursor: RebuildCursor | null = null; ;) {
        cursor = await markNextHours(ctx, cursor)
        while (await countMarkedHours(ctx)) steps += 1
        if (cursor === null) break
      }
      let sum: SumCursor | null = null
      do {
        sum = await sumNextDay(ctx, sum)
        steps += 1
      } while (sum !== null)
      console.log(`All hours are counted, in ${steps} steps.`)
    },
    { anySecret: true },
  )

if (command === 'check') await check()
else if (command === 'rebuild') await rebuild()
else refuse(USAGE)
