import type { JobKind } from '../../app/domain/jobs/catalogue'
import { handlers } from '../../server/jobs/handlers'
import type { World } from './world'

/** Runs the jobs that are due, in their order, as the worker does. */
export async function runJobs(world: World): Promise<void> {
  const { q } = world.system.db
  const jobs = await q
    .selectFrom('jobs')
    .selectAll()
    .where('state', '=', 'ready')
    .where('run_at', '<=', world.clock.now())
    .orderBy('id')
    .execute()
  for (const { id, kind, payload, key } of jobs) {
    await handlers[kind as JobKind](world.system, JSON.parse(payload) as never, key)
    await q.updateTable('jobs').set({ state: 'done' }).where('id', '=', id).execute()
  }
}
