import type { JobKind } from '../../app/domain/jobs/catalogue'
import { FINISHED } from '../../app/domain/jobs/finish-job.server'
import { isRetryLater } from '../../app/domain/jobs/retry-later'
import { createHandlers } from '../../server/jobs/handlers'
import { prepared } from './prepared'
import type { World } from './world'

const handlers = createHandlers()

/** For a handler that is not cut short. */
export const NEVER_STOPS = new AbortController().signal

interface Job {
  id: number
  kind: string
  key: string
  payload: string
}

/** Runs the jobs that are due, in their order, as the worker does; of some kinds only where kinds are given. */
export async function runJobs(world: World, kinds = /./): Promise<void> {
  if (!Object.keys(handlers).some((kind) => kinds.test(kind))) throw new Error(`No kind of job matches ${kinds}`)
  const { sqlite } = world.services.store
  const due = `select id, kind, key, payload from jobs where state = 'ready' and run_at <= ? order by id`
  const jobs = prepared<[number], Job>(sqlite, due).all(world.clock.now())
  for (const { id, kind, key, payload } of jobs.filter((job) => kinds.test(job.kind))) {
    try {
      const answer = await handlers[kind as JobKind](world.system, JSON.parse(payload) as never, key, NEVER_STOPS)
      if (answer !== FINISHED) prepared(sqlite, `update jobs set state = 'done' where id = ?`).run(id)
    } catch (error) {
      if (!isRetryLater(error)) throw error
      prepared(sqlite, `update jobs set run_at = ? where id = ?`).run(world.clock.now() + error.afterMs, id)
    }
  }
}
