import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { runJobs } from '../../../tests/helpers/run-jobs'
import type { World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { countMarkedHours } from '../reports/count-hours.server'
import { changeReportMail } from './change-report-mail.server'
import { mailReport } from './mail-report.server'
import { findReportMail } from './report-mail.read.server'

const [A, B] = ['+13125550101', '+13125550102']
const CHICAGO = 'America/Chicago'
const DAY_MS = 86_400_000
/** 8:00 in Chicago. */
const MONDAY = Date.UTC(2026, 2, 16, 13)

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))

const turn = (person: UserActor, isOn: boolean, zone = CHICAGO) => changeReportMail(world.as(person), { isOn, zone })
const person = (role: 'OWNER' | 'MEMBER', email: string) =>
  world.person({ accountId: floor.seller.accountId, role, email })

async function mailAt(at: number) {
  world.clock.set(at)
  await runJobs(world, /^report\.mail/)
  await runJobs(world, /^mail/)
  return world.mails.splice(0)
}

async function makeCalls(): Promise<void> {
  await floor.settings({ parallelLimit: 1 })
  await floor.dial(await floor.campaign([A, B]))
  world.clock.advance(1_000)
  await floor.end(A, 'no-answer')
  await floor.bridge(B)
  world.clock.advance(3_725_000)
  await floor.end(B)
  while (await countMarkedHours(world.system));
}

test('on Monday at 8:00 an owner gets the team’s week by seller, once, and the week after only with calls', async () => {
  const owner = await person('OWNER', 'olivia@harbor.test')
  expect(await turn(owner, true)).toEqual({ isOn: true, zone: CHICAGO, email: 'olivia@harbor.test' })
  await makeCalls()
  expect(await mailAt(MONDAY - 1)).toEqual([])
  const [mail, ...more] = await mailAt(MONDAY)
  expect([mail!.to, mail!.subject, more]).toEqual(['olivia@harbor.test', 'Calls from Mar 9 to Mar 15', []])
  expect(mail!.text.split('\n')).toEqual([
    'Your team’s calls from Mar 9 to Mar 15',
    '',
    'Calls: 2 (0 the week before)',
    'Connected: 1 (0 the week before)',
    'Connection rate: 50% (none the week before)',
    'Conversations: 1 (0 the week before)',
    'Talk time: 1 h 2 min (0 min the week before)',
    'Inbound calls: 0, 0 missed',
    '',
    'By seller',
    expect.stringMatching(/^- .+: 2 calls, 50% connected, 1 conversation, 1 h 2 min$/),
    '',
    expect.stringContaining('/manage/reports?start=2026-03-09&end=2026-03-15&zone=America%2FChicago'),
    'Turn this mail off: at the end of that page.',
  ])
  await mailReport(world.system, { userId: owner.userId, day: '2026-03-16' })
  expect(await mailAt(MONDAY + DAY_MS)).toEqual([])
  expect(await mailAt(MONDAY + 7 * DAY_MS)).toEqual([])
})

test('a seller gets their own figures, and none in a week without calls', async () => {
  const other = await person('MEMBER', 'ben@harbor.test')
  const { userId } = floor.seller
  await world.system.db.q.updateTable('users').set({ email: 'mia@harbor.test' }).where('id', '=', userId).execute()
  await turn(other, true)
  await turn(floor.seller, true)
  await makeCalls()
  const [mail, ...more] = await mailAt(MONDAY)
  expect([mail!.to, more]).toEqual(['mia@harbor.test', []])
  expect(mail!.text).toMatch(/^Your calls from Mar 9 to Mar 15\n\nCalls: 2 /)
  expect(mail!.text).not.toContain('By seller')
})

test('turned off, nothing is mailed; turned on again in that week, one mail is', async () => {
  const owner = await person('OWNER', 'olivia@harbor.test')
  await turn(owner, true)
  await turn(owner, false)
  await makeCalls()
  expect((await findReportMail(world.as(owner))).isOn).toBe(false)
  await turn(owner, true, 'America/Denver')
  expect(await mailAt(MONDAY)).toHaveLength(1)
  await turn(owner, false)
  expect(await mailAt(MONDAY + 7 * DAY_MS)).toEqual([])
})

test('a disabled person gets none', async () => {
  const owner = await person('OWNER', 'olivia@harbor.test')
  await turn(owner, true)
  await makeCalls()
  await world.system.db.q.updateTable('users').set({ disabled_at: 1 }).where('id', '=', owner.userId).execute()
  expect(await mailAt(MONDAY)).toEqual([])
})
