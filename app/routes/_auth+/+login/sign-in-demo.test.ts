import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLoadContext } from '../../../../server/load-context'
import { DEMO_PEOPLE, HOST_DEMO_VENDOR } from '../../../../server/seeds/demo-people'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { action, loader } from '../sign-in_.demo'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
  const { world } = screen
  const { userId } = await world.person({ role: 'MEMBER', vendorId: HOST_DEMO_VENDOR })
  await world.system.db.q.updateTable('users').set({ vendor_user_id: 'mia' }).where('id', '=', userId).execute()
})
afterEach(() => screen.world.close())

/** What a boot shows, and what its action answers. */
async function signIn(boot: { demo: boolean; simulated: boolean }, person: string, query = '') {
  const { world } = screen
  const services = { ...world.services, carrier: { ...world.services.carrier, simulated: boot.simulated } }
  const env = { publicUrl: 'http://localhost', demo: boot.demo, hostDemoUrl: null, supportEmail: null }
  const context = createLoadContext(services, env)({ headers: {}, ip: '127.0.0.1' } as never, { locals: {} } as never)
  const args = { ...screen.args(`/sign-in/demo${query}`, { form: { person } }), context }
  const given = await action(args).catch((thrown: unknown) => thrown)
  const cookie = given instanceof Response ? given.headers.get('set-cookie') : null
  const { status, location } = await answerOf(given)
  return { people: context.world.demoPeople.length, status, location, cookie: cookie?.slice(0, 10) ?? null }
}

it('signs a seeded person in without a code on a simulated demo', async () => {
  const people = DEMO_PEOPLE.length
  expect(await signIn({ demo: true, simulated: true }, 'mia')).toEqual({
    people,
    status: 302,
    location: '/manage',
    cookie: 'trunkline=',
  })
  expect(await signIn({ demo: true, simulated: true }, 'mia', '?redirectTo=%2Fsimulator%2F')).toMatchObject({
    location: '/simulator/',
  })
  expect(await signIn({ demo: true, simulated: true }, 'mia', '?redirectTo=https://evil.test')).toMatchObject({
    location: '/manage',
  })
  expect(loader().headers.get('location')).toBe('/manage')
})

it('signs no one in on a real boot, and no one else on a demo', async () => {
  const refused = { status: 404, location: null, cookie: null }
  expect(await signIn({ demo: false, simulated: true }, 'mia')).toEqual({ people: 0, ...refused })
  expect(await signIn({ demo: true, simulated: false }, 'mia')).toEqual({ people: 0, ...refused })
  // Not seeded here, and not in the list.
  for (const person of ['ben', 'eve', ''])
    expect(await signIn({ demo: true, simulated: true }, person)).toMatchObject(refused)
  const { count } = await screen.world.system.db.q
    .selectFrom('sessions')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(0)
})
