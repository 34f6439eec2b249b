import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../actor'
import { addRecipients, removeRecipients } from '../blasts/recipients.server'
import { listRecipients } from '../blasts/recipients.read.server'
import { testWorld, type World } from '../../../tests/helpers/world'
import { EVENTS_PER_PAGE, type ThreadEvent } from './messenger.schema'
import { addMember, createThread, removeMember } from './open-thread.server'
import { listThreadEvents } from './thread-events.server'

let world: World
let mia: UserActor
beforeEach(async () => {
  world = await testWorld()
  mia = await world.person()
})
afterEach(() => world.close())

const said = ({ type, data }: ThreadEvent) => `${type} ${data.memberId}`

test('choosing and removing a recipient is recorded in the thread’s events', async () => {
  const ctx = world.as(mia)
  const { id: threadId } = await createThread(ctx, {})
  await addMember(ctx, { threadId, phone: { destination: '+13125550105' } })
  await removeMember(ctx, { threadId, memberId: `mbr-${threadId}` })
  await expect(addMember(ctx, { threadId, phone: { destination: '12' } })).rejects.toMatchObject({ code: 'invalid' })
  const { items, before } = await listThreadEvents(ctx, { threadId })
  expect(items.map(said)).toEqual([`MEMBER_REMOVED mbr-${threadId}`, `MEMBER_ADDED mbr-${threadId}`])
  expect(items[0]!.createdAt).toBe(new Date(world.clock.now()).toISOString())
  expect(before).toBeNull()
  const other = world.as(await world.person())
  await expect(listThreadEvents(other, { threadId })).rejects.toMatchObject({ code: 'not_found' })
})

test('many recipients added together are all listed, and pages skip none', async () => {
  const ctx = world.as(mia)
  const { id: threadId } = await createThread(ctx, { type: 'blast' })
  const numbers = Array.from({ length: 60 }, (_, index) => `+13125556${String(100 + index)}`)
  await addRecipients(ctx, { threadId, numbers: [...numbers, numbers[0]!, 'nobody'] })
  const { items: recipients } = await listRecipients(ctx, { threadId, limit: 100 })
  await removeRecipients(ctx, { threadId, memberId: recipients[3]!.id })
  await removeRecipients(ctx, { threadId })
  const all: ThreadEvent[] = []
  let before: string | null | undefined
  do {
    const page = await listThreadEvents(ctx, { threadId, before: before ?? undefined })
    expect(page.items.length).toBeLessThanOrEqual(EVENTS_PER_PAGE)
    all.push(...page.items)
    before = page.before
  } while (before !== null)
  const ids = recipients.map(({ id }) => id)
  expect(all.toReversed().map(said)).toEqual([
    ...ids.map((id) => `MEMBER_ADDED ${id}`),
    `MEMBER_REMOVED ${ids[3]!}`,
    ...ids.filter((_, index) => index !== 3).map((id) => `MEMBER_REMOVED ${id}`),
  ])
})
