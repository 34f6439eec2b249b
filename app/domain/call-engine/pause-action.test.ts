import { expect, test } from 'vitest'
import type { Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { connectDialSession } from '../dial-sessions/control-dial-session.server'
import { startDialSession } from '../dial-sessions/start-dial-session.server'

const LEAD = '+12125550101'

let floor: Floor
onFloorOfItsOwn((made) => ({ floor } = made))

test('dialing can be paused in a campaign, not in a single call', async () => {
  const single = await startDialSession(floor.ctx, { number: LEAD })
  await connectDialSession(floor.ctx, single.id)
  await floor.tellSession(single.id, { type: 'AGENT_JOINED', callSid: 'CA-seller' })
  expect((await floor.session(single.id)).can).toEqual(expect.not.arrayContaining(['pause']))
  await floor.tellSession(single.id, { type: 'STOP' })
  await floor.end(LEAD)
  const campaign = await floor.dial(await floor.campaign(['+12125550102']))
  expect((await floor.session(campaign)).can).toContain('pause')
})
