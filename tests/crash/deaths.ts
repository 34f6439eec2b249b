import type { Office } from './office'
import type { Report } from './report'
import type { Stage, Start } from './stage'

/** What is said of a death in its line of the report. */
type Death = { case: string } & Record<string, unknown>

/** The deaths of a run, each of which the next start that answers is judged for. */
export interface Deaths {
  died(death: Death): void
  /** The stage, whose starts are judged: starting the app on it recovers from the deaths before. */
  stage: Stage
  /** Every start that was judged. */
  starts: readonly Start[]
}

export interface DeathsOptions {
  stage: Stage
  office: Pick<Office, 'verdict' | 'troubles' | 'facts'>
  judge: Report['judge']
  /** How long what is being written may take to be whole. */
  settleMs: number
}

/** Looks after each death, as soon as the app answers again, at what is left. */
export function judgeDeaths({ stage, office, judge, settleMs }: DeathsOptions): Deaths {
  const starts: Start[] = []
  const ownDeaths: string[] = []
  /** More than one where the app died again before it answered, or before what it had begun was whole. */
  let unjudged: Death[] = []
  let judgedAt = performance.now()

  async function judgeAll(start: Start): Promise<void> {
    const verdict = await office.verdict(settleMs)
    // It died at its next boundary in that time: what it leaves half done is the next life's.
    if (verdict.stuck.length > 0 && stage.app().ended()) return
    const trouble = [
      ...ownDeaths.splice(0),
      ...verdict.lost,
      ...verdict.doubled,
      ...verdict.stuck,
      ...office.troubles(),
    ]
    starts.push(start)
    for (const death of unjudged)
      judge(
        {
          ...death,
          /** Since the verdict before: what this death took of the run. */
          tookMs: Math.round(performance.now() - judgedAt),
          readyMs: start.byClockMs,
          facts: office.facts(),
          calls: verdict.calls,
          lost: verdict.lost.length,
          doubled: verdict.doubled.length,
          stuck: verdict.stuck.length,
        },
        trouble,
      )
    unjudged = []
    judgedAt = performance.now()
  }

  return {
    starts,
    died: (death) => void unjudged.push(death),
    stage: {
      ...stage,
      async startApp(crashAt) {
        try {
          stage.requireKilled()
        } catch (error) {
          ownDeaths.push(String(error))
        }
        const start = await stage.startApp(crashAt)
        if (start && unjudged.length > 0) await judgeAll(start)
        return start
      },
    },
  }
}
