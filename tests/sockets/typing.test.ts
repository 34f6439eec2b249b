import { once } from 'node:events'
import { io, type Socket } from 'socket.io-client'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { UserActor } from '../../app/domain/actor'
import { saveAvatar } from '../../app/domain/avatars/save-avatar.server'
import { saveDraft } from '../../app/domain/drafts/draft.server'
import { findTeamId } from '../../app/domain/threads/inbox.server'
import { addMember, createThread } from '../../app/domain/threads/open-thread.server'
import { publishMessage } from '../../app/domain/sending/publish-message.server'
import type { Typing } from '../../server/sockets/typing'
import { pngOf } from '../helpers/pictures'
import { serve, type Served } from '../helpers/serve'
import { waitFor } from '../helpers/wait-for'
import { testWorld, type World } from '../helpers/world'

let world: World
let served: Served
let mia: UserActor
let ben: UserActor
const open: Socket[] = []

beforeEach(async () => {
  world = await testWorld()
  served = await serve(world)
  mia = await world.person({ role: 'MEMBER', firstName: 'Mia' })
  ben = await world.person({ accountId: mia.accountId, role: 'MEMBER' })
})
afterEach(async () => {
  for (const socket of open.splice(0)) socket.close()
  await served.stop()
  await world.close()
})

/** A user's window that listens to their account's channel, and the typing events it receives. */
async function windowOf(person: UserActor): Promise<{ socket: Socket; heard: Typing[] }> {
  const auth = { token: await served.tokenOf(person) }
  const socket = io(served.url, { auth, transports: ['websocket'], reconnection: false, forceNew: true })
  open.push(socket)
  const heard: Typing[] = []
  socket.on('typing', (who: Typing) => heard.push(who))
  await once(socket as never, 'connect')
  await socket.emitWithAck('subscribe', { room: `account:${person.accountId}` })
  return { socket, heard }
}

/** A conversation of the team's number. */
async function conversation(destination: string, isSent: boolean): Promise<string> {
  const ctx = world.as(mia)
  const { id } = await createThread(ctx, {})
  const thread = await addMember(ctx, { threadId: id, phone: { destination } })
  const draft = await saveDraft(ctx, { threadId: thread.id, rawBody: 'Hello' })
  if (isSent) await publishMessage(ctx, { threadId: thread.id, messageId: draft.id, undoSeconds: 60 })
  return thread.id
}

test('readers of a thread receive who is typing in it, and no one else does', async () => {
  const own = await windowOf(mia)
  const colleague = await windowOf(ben)
  const stranger = await windowOf(await world.person({ role: 'MEMBER' }))
  const threadId = await conversation('+13125550101', true)
  const { url: picture } = await saveAvatar(world.as(mia), mia.userId, { bytes: pngOf(8, 8) })
  own.socket.emit('typing', { threadId, isTyping: true })
  own.socket.emit('typing', { threadId, isTyping: false })
  await waitFor('Ben hears both', () => colleague.heard.length === 2)
  const team = await findTeamId(world.system, mia.accountId)
  const facts = { name: 'Mia Torres', avatar: `${picture}/thumbnail`, teamId: team, role: 'MEMBER' }
  const mias = { threadId, userId: mia.userId, ...facts }
  expect(colleague.heard).toEqual([
    { ...mias, isTyping: true },
    { ...mias, isTyping: false },
  ])
  // Typing in a thread that is not theirs is published to no one, nor in a draft, nor nonsense.
  stranger.socket.emit('typing', { threadId, isTyping: true })
  own.socket.emit('typing', { threadId: await conversation('+13125550102', false), isTyping: true })
  own.socket.emit('typing', 'x')
  own.socket.emit('typing', { threadId, isTyping: true })
  await waitFor('Ben hears the last', () => colleague.heard.length >= 3)
  expect(colleague.heard.slice(2)).toEqual([{ ...mias, isTyping: true }])
  expect([...own.heard, ...stranger.heard]).toEqual([])
})

test('a user without a name types as a team member', async () => {
  const nobody = { first_name: '', last_name: '' }
  await world.system.db.q.updateTable('users').set(nobody).where('id', '=', mia.userId).execute()
  const [own, colleague] = [await windowOf(mia), await windowOf(ben)]
  own.socket.emit('typing', { threadId: await conversation('+13125550103', true), isTyping: true })
  await waitFor('Ben hears it', () => colleague.heard.length === 1)
  expect(colleague.heard[0]).toMatchObject({ name: 'Team Member', isTyping: true })
})
