import { sid } from '../core/ids'
import type { World } from '../core/world'
import { saveTrust } from './records'

export function charge(world: World, what: 'brand' | 'campaign', subjectSid: string, amountCents: number) {
  const now = world.clock.now()
  saveTrust(world, {
    type: 'fee',
    sid: sid('FE'),
    what,
    subjectSid,
    amountCents,
    createdAt: now,
    updatedAt: now,
  })
  world.log.write('trust', { about: 'fee', what, sid: subjectSid, amountCents })
}
