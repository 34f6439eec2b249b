import { writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { queueMail } from '../../app/domain/access/queue-mail.server'
import { listAudioMessages } from '../../app/domain/audio/audio-messages.read.server'
import { findCarrierAudioPath, findChosenAudioPath } from '../../app/domain/audio/carrier-audio.server'
import { deleteAudioMessage } from '../../app/domain/audio/change-audio-message.server'
import { saveAudioMessage } from '../../app/domain/audio/audio-message-input.server'
import { saveAvatar } from '../../app/domain/avatars/save-avatar.server'
import { findActor } from '../../app/domain/access/find-actor.server'
import { insertSession, startSession } from '../../app/domain/access/start-session.server'
import { createSystemCtx } from '../../app/domain/context.server'
import { createHandOverCode } from '../../app/domain/hand-over-codes/create-hand-over-code.server'
import { exchangeHandOverCode } from '../../app/domain/hand-over-codes/exchange-hand-over-code.server'
import { confirmImport } from '../../app/domain/imports/confirm-import.server'
import { startImport } from '../../app/domain/imports/start-import.server'
import { notify } from '../../app/domain/notifications/notify.server'
import { deleteVideo } from '../../app/domain/videos/delete-video.server'
import { setThumbnail } from '../../app/domain/videos/set-thumbnail.server'
import { openStore } from '../../db/open'
import { uploadFilm } from '../../tests/helpers/library'
import { pngOf } from '../../tests/helpers/pictures'
import { scratchFolder } from '../../tests/helpers/process'
import { mp3Of } from '../../tests/helpers/sounds'
import { testWorld, type World } from '../../tests/helpers/world'
import { restore } from '../cli/backup-file'
import { databaseFile } from '../services'
import { sweep } from './sweep'

let world: World
beforeEach(async () => {
  world = await testWorld()
})
afterEach(() => world.close())

const DAY_MS = 86_400_000
const mails = async () =>
  (await world.system.db.q.selectFrom('mails').select('subject').execute()).map((m) => m.subject)
const write = (subject: string) =>
  world.system.db.transact('test', (tx) => queueMail(tx, { to: 'mia@harbor.test', subject, text: subject }))

test('sent mails are deleted after 30 days', async () => {
  await write('old')
  world.clock.advance(20 * DAY_MS)
  await write('young')
  await sweep(world.system)
  expect(await mails()).toEqual(['old', 'young'])
  world.clock.advance(10 * DAY_MS + 1)
  await sweep(world.system)
  expect(await mails()).toEqual(['young'])
})

test('notifications are deleted after 90 days', async () => {
  const { accountId, userId } = await world.person({ role: 'OWNER' })
  const titles = async () =>
    (await world.system.db.q.selectFrom('notifications').select('title').execute()).map(({ title }) => title)
  const add = (title: string) =>
    world.system.db.transact('test', (tx) =>
      notify(tx, [userId], { accountId, kind: 'missed_call', factKey: title, title, body: '' }),
    )
  await add('old')
  world.clock.advance(50 * DAY_MS)
  await add('young')
  world.clock.advance(40 * DAY_MS)
  await sweep(world.system)
  expect(await titles()).toEqual(['old', 'young'])
  world.clock.advance(1)
  await sweep(world.system)
  expect(await titles()).toEqual(['young'])
})

const events = async () =>
  (await world.system.db.q.selectFrom('events').select('subject_id').orderBy('seq').execute()).map((e) => e.subject_id)
const happen = (...ids: string[]) =>
  world.system.db.transact('test', async (tx) => {
    for (const id of ids)
      await tx.db.recordEvent({
        type: 'session.ended',
        room: `user:${id.slice(0, 5)}`,
        accountId: 'acc',
        subjectId: id,
        payload: { userId: id },
      })
  })
const many = (name: string, count: number) => Array.from({ length: count }, (_, index) => `${name}-${index}`)

test('writes get their turn between the chunks of a large removal', async () => {
  await happen(...many('old', 500))
  for (const subject of many('old', 120)) await write(subject)
  world.clock.advance(91 * DAY_MS)
  await happen('young')
  await write('young')
  const sweeping = sweep(world.system)
  const seen: number[] = []
  const look = () =>
    world.system.db.transact('test', async ({ db }) => {
      const { count } = await db.q
        .selectFrom('events')
        .select((of) => of.fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
      return count
    })
  do seen.push(await look())
  while (seen.at(-1)! > 1)
  await sweeping
  expect(seen.length).toBeGreaterThan(5)
  for (const [index, count] of seen.slice(1).entries()) expect(seen[index]! - count).toBeLessThanOrEqual(100)
  expect([await events(), await mails()]).toEqual([['young'], ['young']])
})

test('events stored while the clock was ahead are kept until old, and block no others', async () => {
  world.clock.advance(DAY_MS)
  await happen('ahead-1', 'ahead-2')
  world.clock.advance(-DAY_MS)
  await happen(...many('old', 200))
  world.clock.advance(90 * DAY_MS + 1)
  await sweep(world.system)
  expect(await events()).toEqual(['ahead-1', 'ahead-2'])
  world.clock.advance(DAY_MS)
  await sweep(world.system)
  expect(await events()).toEqual([])
})

test('events of a clock that was a year ahead block no others', async () => {
  world.clock.advance(365 * DAY_MS)
  await happen(...many('ahead', 60))
  world.clock.advance(-365 * DAY_MS)
  await happen(...many('old', 120))
  world.clock.advance(91 * DAY_MS)
  await happen('young')
  await sweep(world.system)
  expect(await events()).toEqual(['young'])
})

test('sessions exchanged for one another are deleted together, wherever a chunk ends', async () => {
  const { userId } = await world.person()
  const expiresAt = world.clock.now()
  const start = (name: string, tradedFrom?: string) =>
    insertSession(world.system, {
      userId,
      token: name,
      kind: tradedFrom ? 'cookie' : 'bearer',
      expiresAt,
      ...(tradedFrom ? { tradedFrom } : {}),
    })
  const bearers = await Promise.all(many('bearer', 70).map((name) => start(name)))
  for (const id of bearers) await start(`of-${id}`, id)
  world.clock.advance(30 * DAY_MS)
  const later = await startSession(world.system, { userId, for: 'page' })
  world.clock.advance(1)
  await sweep(world.system)
  expect(await world.system.db.q.selectFrom('sessions').select('id').execute()).toEqual([{ id: later.sessionId }])
})

test('hand-over codes are deleted a day after they expired, before their sessions', async () => {
  const { userId } = await world.person()
  const token = (await startSession(world.system, { userId, for: 'minted' })).token
  const frame = world.as((await findActor(world.system, token))!.actor)
  await exchangeHandOverCode(world.system, await createHandOverCode(frame))
  await createHandOverCode(frame)
  const codes = () => world.system.db.q.selectFrom('hand_over_codes').select('used_at').execute()
  world.clock.advance(DAY_MS)
  await sweep(world.system)
  expect(await codes()).toHaveLength(2)
  world.clock.advance(31 * DAY_MS)
  await sweep(world.system)
  expect(await codes()).toEqual([])
  expect(await world.system.db.q.selectFrom('sessions').select('id').execute()).toEqual([])
})

test('a stopped sweep removes nothing further', async () => {
  for (const subject of many('old', 120)) await write(subject)
  world.clock.advance(31 * DAY_MS)
  const goes = [true, false]
  await sweep(world.system, false, async () => goes.shift()!)
  expect(await mails()).toHaveLength(20)
  await sweep(world.system)
  expect(await mails()).toEqual([])
})

test('an unreferenced file is deleted after a week: its writer ended before the row', async () => {
  const person = await world.person()
  const ctx = world.as(person)
  const { files } = world.services
  const named = await startImport(ctx, { fileName: 'a.csv', bytes: Buffer.from('Name,Phone\nNora,+1 312 555 0101\n') })
  await confirmImport(ctx, named.id, { mapping: named.mapping })
  const { url } = await saveAvatar(ctx, person.userId, { bytes: pngOf(8, 8) })
  const version = url.split('/').at(-1)!
  const message = await saveAudioMessage(ctx, { label: 'Sorry', bytes: mp3Of(4) })
  const film = await uploadFilm(world, person)
  await setThumbnail(ctx, { id: film, bytes: pngOf(8, 8) })
  const { thumbnail_key: picture } = await ctx.db.q.selectFrom('videos').selectAll().executeTakeFirstOrThrow()
  const deleted = await uploadFilm(world, person)
  await deleteVideo(ctx, deleted)
  const kept = [
    `imports/${named.id}.csv`,
    `avatars/${version}.picture`,
    `avatars/${version}.thumbnail`,
    `audio-messages/${message.value}.mp3`,
    'recordings/rcd_other.wav',
    `videos/${film}`,
    picture!,
  ]
  const unnamed = [
    'imports/imp_dead.csv',
    'attachments/att_dead',
    'avatars/avt_dead.picture',
    'audio-messages/aud_dead.wav',
    `imports/${named.id}.csv.part`,
    'videos/vid_dead',
    `videos/${film}.twin.mp4`,
    `videos/${film}.avt_other.png`,
    `videos/${film}.converted.mp4.x.part`,
    `videos/${deleted}`,
  ]
  for (const key of ['recordings/rcd_other.wav', ...unnamed]) await files.write(key, Buffer.from('x'))
  const there = async (keys: string[]) => (await Promise.all(keys.map((key) => files.has(key)))).filter(Boolean).length
  // The files were written by the machine's clock.
  world.clock.set(Date.now() + 6 * DAY_MS)
  await sweep(world.system)
  expect(await there(unnamed)).toBe(unnamed.length)
  world.clock.advance(DAY_MS + 60_000)
  await sweep(world.system)
  expect([await there(unnamed), await there(kept)]).toEqual([0, kept.length])
})

test('a deleted message stays for calls that still play it, and its file goes an hour later', async () => {
  const ctx = world.as(await world.person())
  const { value: id } = await saveAudioMessage(ctx, { label: 'Sorry', bytes: mp3Of(4) })
  await deleteAudioMessage(ctx, { id, force: false })
  const isThere = async () => [
    (await listAudioMessages(ctx, { limit: 10 })).items.length,
    await findCarrierAudioPath(world.system, id),
    (await findChosenAudioPath(world.system, id)) !== null,
    await world.services.files.has(`audio-messages/${id}.mp3`),
  ]
  world.clock.advance(3_600_000)
  await sweep(world.system)
  expect(await isThere()).toEqual([0, null, true, true])
  world.clock.advance(1)
  await sweep(world.system)
  expect(await isThere()).toEqual([0, null, false, false])
})

test('an unconfirmed contact file is deleted after a day, with its rows', async () => {
  const ctx = world.as(await world.person())
  const upload = (fileName: string) =>
    startImport(ctx, { fileName, bytes: Buffer.from('Name,Phone\nNora,+1 312 555 0101\n') })
  const forgotten = await upload('forgotten.csv')
  const confirmed = await upload('confirmed.csv')
  await confirmImport(ctx, confirmed.id, { mapping: confirmed.mapping })
  world.clock.advance(DAY_MS / 2)
  const fresh = await upload('fresh.csv')
  world.clock.advance(DAY_MS / 2 + 1)
  await sweep(world.system)

  const left = await ctx.db.q.selectFrom('imports').select(['id', 'file_key']).orderBy('id').execute()
  expect(left.map(({ id }) => id)).toEqual([confirmed.id, fresh.id])
  for (const { file_key: fileKey } of left) expect(await ctx.files.has(fileKey)).toBe(true)
  expect(await ctx.files.has(`imports/${forgotten.id}.csv`)).toBe(false)
})

test('no upload is deleted while a database replaced by a restore is kept', async () => {
  const ctx = world.as(await world.person())
  const upload = (fileName: string) =>
    startImport(ctx, { fileName, bytes: Buffer.from('Name,Phone\nNora,+1 312 555 0101\n') })
  const unchecked = await upload('unchecked.csv')
  const folder = await scratchFolder('sweep')
  const backup = join(folder.path, 'backup.db')
  writeFileSync(backup, world.services.store.sqlite.serialize())
  // What the backup does not know.
  await confirmImport(ctx, unchecked.id, { mapping: unchecked.mapping })
  const later = await upload('later.csv')
  const file = databaseFile(folder.path)
  writeFileSync(file, world.services.store.sqlite.serialize())
  const { before } = restore(backup, file, 0)

  const store = openStore({ file })
  const warned: string[] = []
  const log = { ...world.services.log, warn: (_: unknown, message: string) => void warned.push(message) }
  const restored = createSystemCtx({ ...world.services, store, log })
  const there = async () =>
    Promise.all([unchecked, later].map(({ id }) => world.services.files.has(`imports/${id}.csv`)))
  world.clock.set(Date.now() + 8 * DAY_MS)
  await sweep(restored)
  await sweep(restored)
  expect(await there()).toEqual([true, true])
  expect(warned).toEqual(['uploads are kept until the database that a restore replaced is deleted'])

  await rm(before!)
  await sweep(restored)
  expect(await there()).toEqual([false, false])
  await store.close()
  await folder.remove()
})
