import { expect, onTestFinished, test, vi } from 'vitest'
import { createDialer } from '../../app/live/dialer/create-dialer'
import { serve } from '../helpers/serve'
import { testWorld } from '../helpers/world'

test('an unanswered command is not repeated as another user who has signed in since', async () => {
  const world = await testWorld()
  const served = await serve(world)
  const [ann, bob] = [await world.person(), await world.person({ email: 'bob@harbor.test' })]
  const tokens = { ann: await served.tokenOf(ann), bob: await served.tokenOf(bob) }
  // One browser has one cookie: the last user who signed in.
  let signedIn = tokens.ann
  let lost = 0
  const reach = globalThis.fetch
  vi.stubGlobal('fetch', async (...[url, init]: Parameters<typeof fetch>) => {
    if (init?.method === 'PUT' && lost === 0) {
      lost += 1
      signedIn = tokens.bob
      throw new TypeError('the connection broke')
    }
    return reach(url, init)
  })
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('location', new URL(served.url))
  let others = 0
  const dialer = createDialer({
    credentials: { token: () => signedIn, renew: () => Promise.resolve(false), base: served.url },
    onUserChanged() {
      others += 1
      dialer.close()
    },
  })
  onTestFinished(async () => {
    dialer.close()
    vi.unstubAllGlobals()
    await served.stop()
    await world.close()
  })
  await dialer.reload()
  expect(dialer.getState().me?.user.id).toBe(ann.userId)
  const settings = () => world.system.db.q.selectFrom('dialer_settings').selectAll().execute()
  const before = await settings()
  await dialer.press(() => dialer.api.call('settings.updateDialerSettings', { parallelLimit: 2 }))
  expect([lost, others]).toEqual([1, 1])
  expect(await settings()).toEqual(before)
})
