import { afterEach, beforeEach } from 'vitest'
import { serve, type Served, type ServeOptions } from './serve'
import { testWorld, type World } from './world'

/** Each test of a file gets a world of its own, and what it serves of that is stopped with it. */
export function onServedWorld(take: (world: World, open: (options?: ServeOptions) => Promise<Served>) => void): void {
  let world: World
  let served: Served | null
  beforeEach(async () => {
    world = await testWorld()
    served = null
    take(world, async (options) => (served = await serve(world, options)))
  })
  afterEach(async () => {
    await served?.stop()
    await world.close()
  })
}
