import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { startSession } from '../../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../../app/domain/context.server'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { openFloor } from '../../helpers/dialing-floor'
import { runNode } from '../../helpers/process'
import { testWorld } from '../../helpers/world'
import type { Bench } from '../harness/bench'
import { openCarrier } from '../harness/carrier'
import { quantile } from '../harness/measure'
import { probeWhile } from '../harness/probe'
import { APP_SECRET, startApp } from '../harness/programs'
import { SELLERS, writeReportCalls } from '../harness/report-rows'

/** In each of 100,000 hours of sellers. */
const CALLS = 10
/** Of a rebuild, in each run: all of it takes minutes. */
const WATCHED_MS = 15_000

/** Small requests beside a rebuild of 1,000,000 calls, as `npm run reports:rebuild` does it. */
export const bench: Bench = {
  name: 'reports-rebuild',
  figures: [
    { case: 'reports-rebuild-wait-max', unit: 'ms', goal: { of: 'ours', atMost: 50 } },
    { case: 'reports-rebuild-wait-p99', unit: 'ms', goal: null },
  ],
  async open(folder) {
    const file = join(folder, 'trunkline.db')
    const world = await testWorld({ file })
    world.services.seal = createSeal(APP_SECRET)
    world.services.clock = createAppClock(true)
    const floor = await openFloor(world, await world.account({ kind: 'team' }))
    const { accountId, userId } = floor.seller
    const users = [userId]
    while (users.length < SELLERS) users.push((await world.person({ accountId, role: 'MEMBER' })).userId)
    const campaignId = await floor.campaign(['+12145550101'])
    const { id: contactId } = await world.system.db.q.selectFrom('contacts').select('id').executeTakeFirstOrThrow()
    const sessions = await Promise.all(
      users.slice(0, 20).map((id) => startSession(createSystemCtx(world.services), { userId: id, for: 'api' })),
    )
    world.services.store.sqlite.pragma('wal_checkpoint(TRUNCATE)')
    await world.close()
    writeReportCalls(file, { accountId, users, campaignId, contactId }, CALLS)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    return {
      async ours() {
        const rebuild = runNode(['--import', 'tsx', 'server/cli/reports.ts', 'rebuild'], {
          DATA_DIR: folder,
          APP_SECRET,
        })
        const { own } = await probeWhile(
          app,
          sessions.map(({ token }) => token),
          pause(WATCHED_MS),
        )
        if (rebuild.ended() && rebuild.exitCode() !== 0) throw new Error(rebuild.output())
        if (!rebuild.ended()) await rebuild.end('SIGKILL')
        return { 'reports-rebuild-wait-max': Math.max(...own), 'reports-rebuild-wait-p99': quantile(own, 0.99) }
      },
      async close() {
        await app.close()
        carrier.close()
      },
    }
  },
}
