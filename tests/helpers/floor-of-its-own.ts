import { afterEach, beforeEach } from 'vitest'
import { openFloor, type Floor } from './dialing-floor'
import { testWorld, type World } from './world'

/** Each test of a file gets a world with a floor of its own, which is closed after it. */
export function onFloorOfItsOwn(take: (made: { world: World; floor: Floor }) => void): void {
  let world: World
  beforeEach(async () => {
    world = await testWorld()
    take({ world, floor: await openFloor(world) })
  })
  afterEach(() => world.close())
}
