import Database from 'better-sqlite3'
import { join } from 'node:path'
import { startSession } from '../../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../../app/domain/context.server'
import { NOTIFICATIONS_PER_PAGE, type NotificationPage } from '../../../app/domain/notifications/notifications.schema'
import { createIdGenerator } from '../../../server/ids'
import { createAppClock } from '../../../server/practice-clock'
import { createSeal } from '../../../server/seal'
import { testWorld, type World } from '../../helpers/world'
import type { Bench } from '../harness/bench'
import { openCaller, type Caller } from '../harness/caller'
import { openCarrier } from '../harness/carrier'
import { median } from '../harness/measure'
import { APP_SECRET, startApp } from '../harness/programs'

const LARGE = 100_000
const SMALL = 100
const ASKS = 40

interface Reader {
  accountId: string
  userId: string
  token: string
}

async function reader(world: World): Promise<Reader> {
  const { accountId, userId } = await world.person({ role: 'OWNER' })
  const { token } = await startSession(createSystemCtx(world.services), { userId, for: 'api' })
  return { accountId, userId, token }
}

/** All unread. */
function writeNotifications(file: string, { accountId, userId }: Reader, count: number): void {
  const db = new Database(file)
  const createId = createIdGenerator()
  const insert = db.prepare(
    `insert into notifications (id, account_id, user_id, kind, title, body, action_text, action, fact_key, in_product, by_mail, created_at)
     values (?, ?, ?, 'missed_call', 'Missed call', 'Rosa Jimenez called you.', 'View call', '/manage/history', ?, 1, 0, ?)`,
  )
  const now = Date.now()
  db.transaction(() => {
    for (let at = 0; at < count; at += 1) insert.run(createId('ntf'), accountId, userId, `call:${at}:missed`, now + at)
  })()
  db.close()
}

async function askMs({ ask }: Caller): Promise<number> {
  const taken: number[] = []
  for (let n = 0; n < ASKS; n += 1) {
    const { ms, body } = await ask<NotificationPage>('GET', '/api/v1/notifications')
    if (body.items.length !== NOTIFICATIONS_PER_PAGE) throw new Error(`${body.items.length} notifications`)
    taken.push(ms)
  }
  return median(taken)
}

/** The first page of 100,000 unread notifications beside one of 100, through the API over one file. */
export const bench: Bench = {
  name: 'notifications',
  figures: [{ case: 'notifications-drawer', unit: 'ms', goal: { of: 'ratio', atMost: 1.15 } }],
  async open(folder) {
    const file = join(folder, 'trunkline.db')
    const world = await testWorld({ file })
    world.services.seal = createSeal(APP_SECRET)
    world.services.clock = createAppClock(true)
    const [large, small] = [await reader(world), await reader(world)]
    await world.close()
    writeNotifications(file, large, LARGE)
    writeNotifications(file, small, SMALL)
    const carrier = await openCarrier()
    const app = await startApp(folder, carrier.url)
    const [ofLarge, ofSmall] = [large, small].map(({ token }) => openCaller(app.port, [token])) as [Caller, Caller]
    return {
      ours: async () => ({ 'notifications-drawer': await askMs(ofLarge) }),
      reference: async () => ({ 'notifications-drawer': await askMs(ofSmall) }),
      async close() {
        for (const caller of [ofLarge, ofSmall]) caller.close()
        await app.close()
        carrier.close()
      },
    }
  },
}
