import { afterEach, beforeEach, expect, test } from 'vitest'
import { runJobs } from '../../../tests/helpers/run-jobs'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { countUnreadNotifications, listNotifications } from './notifications.read.server'
import { notify } from './notify.server'
import { findNotificationPreferences } from './preferences.read.server'
import { fromForm, preferencesForm, updateNotificationPreferences as input } from './preferences.schema'
import { updateNotificationPreferences } from './update-preferences.server'

const CHICAGO = 'America/Chicago'

let world: World
let mia: UserActor
let ben: UserActor
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person({ role: 'MEMBER', email: 'mia@harbor.test' })
  ben = await world.person({ role: 'MEMBER', accountId: mia.accountId, email: 'ben@harbor.test' })
})
afterEach(() => world.close())

const choose = (doors: { inProduct?: boolean; inBrowser?: boolean; byMail?: boolean }, zone = CHICAGO) =>
  updateNotificationPreferences(world.as(mia), {
    preferences: [{ kind: 'missed_call', inProduct: false, inBrowser: false, byMail: false, ...doors }],
    zone,
  })
let facts = 0
const miss = () =>
  world.system.db.transact('test', (tx) =>
    notify(tx, [mia.userId, ben.userId], {
      accountId: mia.accountId,
      kind: 'missed_call',
      factKey: `call:${(facts += 1)}`,
      title: 'Missed call',
      body: `Caller ${facts} called you.`,
    }),
  )
const shown = async (person: UserActor) => (await listNotifications(world.as(person), { limit: 20 })).items.length
const stored = async () =>
  (await world.system.db.q.selectFrom('notifications').select('id').where('user_id', '=', mia.userId).execute()).length
const mailAt = async (at: number) => {
  world.clock.set(at)
  await runJobs(world, /^notifications\.mail/)
  await runJobs(world, /^mail/)
  return world.mails.splice(0)
}

test('each person chooses their own doors; kinds that are not named stay', async () => {
  await choose({ byMail: true })
  const of = async (person: UserActor) =>
    (await findNotificationPreferences(world.as(person))).preferences.filter(({ kind }) =>
      ['missed_call', 'voicemail'].includes(kind),
    )
  expect(await of(mia)).toEqual([
    { kind: 'missed_call', inProduct: false, inBrowser: false, byMail: true },
    { kind: 'voicemail', inProduct: true, inBrowser: true, byMail: false },
  ])
  expect((await of(ben))[0]).toEqual({ kind: 'missed_call', inProduct: true, inBrowser: true, byMail: false })
})

test('with every door closed, nothing is stored', async () => {
  await choose({})
  await miss()
  expect([await stored(), await shown(ben)]).toEqual([0, 1])
})

test('with the product’s door closed it is not listed or counted, and still reaches the browser', async () => {
  await choose({ inBrowser: true })
  world.published.length = 0
  await miss()
  expect([await stored(), await shown(mia), await countUnreadNotifications(world.as(mia))]).toEqual([1, 0, 0])
  const ofMia = world.published.filter(({ room }) => room === `user:${mia.userId}`)
  expect(ofMia).toMatchObject([{ type: 'notification.created', payload: { inBrowser: true, unread: 0 } }])
})

test('a digest is mailed at 8:00 of the person’s day, once, and never empty', async () => {
  await choose({ inProduct: true, byMail: true })
  await miss()
  await miss()
  const eight = Date.UTC(2026, 2, 11, 13)
  expect(await mailAt(eight - 1)).toEqual([])
  const [mail, ...more] = await mailAt(eight)
  expect([mail!.to, mail!.subject, more]).toEqual(['mia@harbor.test', 'You have 2 notifications', []])
  expect(mail!.text).toMatch(/^- Missed call: Caller \d+ called you\.\n- Missed call: /)
  expect(await mailAt(eight + 3 * 86_400_000)).toEqual([])
  await miss()
  expect(await mailAt(eight + 4 * 86_400_000)).toMatchObject([{ subject: 'You have 1 notification' }])
})

test('a digest job that runs again mails nothing again', async () => {
  await choose({ byMail: true })
  await miss()
  await mailAt(Date.UTC(2026, 2, 11, 13))
  await world.system.db.q.updateTable('jobs').set({ state: 'ready' }).where('kind', '=', 'notifications.mail').execute()
  expect(await mailAt(world.clock.now())).toEqual([])
})

test('a disabled person has no digest', async () => {
  await choose({ byMail: true })
  await miss()
  await world.system.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', mia.userId).execute()
  expect(await mailAt(Date.UTC(2026, 2, 11, 13))).toEqual([])
})

test('a form says each door; input has limits', () => {
  const form = preferencesForm.parse({ doors: ['missed_call:byMail'], zone: CHICAGO })
  const { preferences, zone } = fromForm(form)
  expect([preferences.filter(({ byMail }) => byMail).map(({ kind }) => kind), zone]).toEqual([['missed_call'], CHICAGO])
  expect(preferences.some(({ inProduct }) => inProduct)).toBe(false)
  const refused = [{ zone: 'Mars/Base' }, { preferences: [{ kind: 'other' }] }, { more: 1 }]
  for (const body of refused) expect(input.safeParse(body).success).toBe(false)
  expect(preferencesForm.safeParse({ doors: ['missed_call:fax'], zone: CHICAGO }).success).toBe(false)
})
