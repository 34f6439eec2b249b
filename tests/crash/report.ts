import { writeFileSync } from 'node:fs'
import type { Start } from './stage'

/** What a crash run says of its deaths: a JSON line each, counted, and what did not hold once more for the end of a CI's log. */
export interface Report {
  say(line: Record<string, unknown>): void
  judge(line: Record<string, unknown>, trouble: readonly string[], holds?: boolean): void
  /** Whether the app was ready in time after each death. */
  judgeStarts(starts: readonly Start[]): void
  /** The run itself came to no end. */
  broke(error: unknown): void
  /** Writes the report, says the sum, and ends the process. */
  end(name: string, file: string | undefined, note?: string): never
}

const READY_GOAL_MS = 2_000
/** Of one line. */
const TROUBLE_TOLD = 20

/** `about`: a prefix of each line, where several runs write into one log. */
export function openReport(about: Record<string, unknown>): Report {
  let passed = 0
  const failures: string[] = []
  const say = (line: Record<string, unknown>) => console.log(JSON.stringify({ ...about, ...line }))
  const report: Report = {
    say,
    judge(line, trouble, holds = trouble.length === 0) {
      const judged = { ...line, holds, ...(trouble.length > 0 ? { trouble: trouble.slice(0, TROUBLE_TOLD) } : {}) }
      say(judged)
      if (holds) passed += 1
      else failures.push(JSON.stringify({ ...about, ...judged }))
    },
    judgeStarts(starts) {
      // Every start is judged by its own time: what others on the machine took from it says nothing about the product.
      const own = starts.map(({ ownMs }) => ownMs).toSorted((a, b) => a - b)
      const byClock = starts.map(({ byClockMs }) => byClockMs).toSorted((a, b) => a - b)
      const times = { ownMs: spread(own), byClockMs: spread(byClock), goalMs: READY_GOAL_MS }
      report.judge({ case: 'ready again', starts: starts.length, ...times }, [], own.at(-1)! <= READY_GOAL_MS)
    },
    broke: (error) => void failures.push(`the harness: ${String(error)}`),
    end(name, file, note) {
      if (file) writeFileSync(file, JSON.stringify({ passed, failures, note }))
      console.log(`${name}: ${passed} passed, ${failures.length} failed`)
      process.exit(failures.length > 0 ? 1 : 0)
    },
  }
  return report
}

const spread = (sorted: number[]) => ({
  p50: sorted[Math.floor((sorted.length - 1) * 0.5)],
  p90: sorted[Math.floor((sorted.length - 1) * 0.9)],
  max: sorted.at(-1),
})
