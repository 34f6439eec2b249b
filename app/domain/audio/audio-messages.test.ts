import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { makeBoard } from '../../../tests/helpers/board'
import { mp3Of, wavOf } from '../../../tests/helpers/sounds'
import { testWorld, type World } from '../../../tests/helpers/world'
import type { UserActor } from '../actor'
import { findBoard } from '../boards/boards.read.server'
import { updateBoard } from '../boards/update-board.server'
import type { Ctx } from '../context.server'
import { findDialerSettings } from '../settings/settings.read.server'
import { updateDialerSettings } from '../settings/update-dialer-settings.server'
import { findAudioMessage, findAudioRow, listAudioMessages } from './audio-messages.read.server'
import { MAX_AUDIO_MESSAGES, type AudioOwner } from './audio.schema'
import { findCarrierAudioPath, findCarrierAudio } from './carrier-audio.server'
import { deleteAudioMessage, renameAudioMessage } from './change-audio-message.server'
import { saveAudioMessage } from './audio-message-input.server'
import { audioWords } from './audio.words'

let world: World
let olivia: UserActor
let mia: UserActor
beforeEach(async () => {
  world = await testWorld()
  olivia = await world.person({ role: 'OWNER' })
  mia = await world.person({ accountId: olivia.accountId, role: 'MEMBER' })
})
afterEach(() => world.close())

const save = async (ctx: Ctx, owner?: AudioOwner, seconds = 1, label = 'Sorry') =>
  saveAudioMessage(ctx, { label, owner, bytes: await wavOf(seconds) })
const refusal = (reason: string, code = 'unreadable_file') => ({ code, fieldErrors: { file: [reason] } })

describe('a stored message', () => {
  test('gets its kind from the file’s content', async () => {
    const ctx = world.as(mia)
    expect(await save(ctx, 'me', 2.4)).toMatchObject({ label: 'Sorry', duration: 2, owner: 'me', canChange: true })
    const mp3 = await saveAudioMessage(ctx, { label: 'A song', bytes: mp3Of(10) })
    expect(mp3.duration).toBe(10)
    const row = await findAudioRow(ctx, mp3.value)
    expect(row).toMatchObject({ content_type: 'audio/mpeg', file_bytes: mp3Of(10).byteLength })
    expect(await world.services.files.read(row.file_key)).toEqual(Buffer.from(mp3Of(10)))
  })

  test.each([
    ['a text', new TextEncoder().encode('hello')],
    ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13])],
    ['a program', new Uint8Array([0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0])],
    ['the first bytes of a wav file', new TextEncoder().encode('RIFF\u0000\u0000\u0000\u0000WAVE')],
  ])('is not %s', async (_what, bytes) => {
    await expect(saveAudioMessage(world.as(mia), { label: 'x', bytes })).rejects.toMatchObject(
      refusal(audioWords.wrongAudioFormat),
    )
    expect((await listAudioMessages(world.as(mia), { limit: 10 })).items).toEqual([])
  })

  test('is converted to wav where phones need it, and refused with the reason otherwise', async () => {
    // Floating point: players support it, telephones do not.
    const bytes = await wavOf(1)
    bytes[20] = 3
    await expect(saveAudioMessage(world.as(mia), { label: 'x', bytes })).rejects.toMatchObject({
      message: expect.stringContaining('no converter is installed'),
    })
    const played = await wavOf(2)
    const asked: string[] = []
    world.services.audio = { toWav: async (_bytes, kind) => (asked.push(kind), played) }
    const { value, duration } = await saveAudioMessage(world.as(mia), { label: 'x', bytes })
    const row = await findAudioRow(world.as(mia), value)
    expect([asked, duration, row.file_bytes]).toEqual([['wav'], 2, played.byteLength])
    expect(await world.services.files.read(row.file_key)).toEqual(Buffer.from(played))
    const m4a = Buffer.from('\0\0\0\x18ftypM4A \0\0\0\0M4A isom\0\0\0\x08moov', 'latin1')
    await saveAudioMessage(world.as(mia), { label: 'x', bytes: m4a })
    expect(asked).toEqual(['wav', 'mp4'])
  })

  test('lasts at most three minutes', async () => {
    await expect(save(world.as(mia), 'me', 180.1)).rejects.toMatchObject(refusal(audioWords.audioTooLong))
    expect((await save(world.as(mia), 'me', 180)).duration).toBe(180)
  })

  test('is one of at most a hundred for its owner', async () => {
    const ctx = world.as(mia)
    const one = await findAudioRow(ctx, (await save(ctx)).value)
    const more = Array.from({ length: MAX_AUDIO_MESSAGES - 1 }, () => ({ ...one, id: world.services.ids('aud') }))
    await ctx.db.q.insertInto('audio_messages').values(more).execute()
    await expect(save(ctx)).rejects.toMatchObject({ code: 'conflict' })
    await save(world.as(olivia))
    const first = await listAudioMessages(ctx, { limit: 60 })
    const second = await listAudioMessages(ctx, { limit: 60, cursor: first.nextCursor! })
    expect([first.items.length, second.items.length, second.nextCursor]).toEqual([60, 40, null])
  })
})

describe('ownership', () => {
  test('a personal message is private, an account’s message is for everyone in it', async () => {
    const own = await save(world.as(mia))
    const shared = await save(world.as(olivia), 'account')
    const listed = async (actor: UserActor) =>
      (await listAudioMessages(world.as(actor), { limit: 10 })).items.map(({ value }) => value)
    expect(await listed(mia)).toEqual([shared.value, own.value])
    expect(await listed(olivia)).toEqual([shared.value])
    await expect(findAudioMessage(world.as(olivia), own.value)).rejects.toMatchObject({ code: 'not_found' })
    expect(await findAudioMessage(world.as(mia), shared.value)).toMatchObject({ canChange: false, usedBy: [] })
    expect(await listed(await world.person({ role: 'OWNER' }))).toEqual([])
  })

  test('an account’s message is managed by users with permission to set up boards', async () => {
    const forbidden = { code: 'forbidden' }
    await expect(save(world.as(mia), 'account')).rejects.toMatchObject(forbidden)
    const { value: id } = await save(world.as(olivia), 'account')
    await expect(renameAudioMessage(world.as(mia), { id, label: 'Mine' })).rejects.toMatchObject(forbidden)
    await expect(deleteAudioMessage(world.as(mia), { id, force: true })).rejects.toMatchObject(forbidden)
    expect(await renameAudioMessage(world.as(olivia), { id, label: 'Ours' })).toMatchObject({ label: 'Ours' })
    const coach = await world.person({ accountId: olivia.accountId, role: 'COACH' })
    await expect(save(world.as(coach))).rejects.toMatchObject(forbidden)
  })

  test('an individual’s is the account’s: their boards play it', async () => {
    const sam = await world.person({ role: null })
    expect(await save(world.as(sam), 'me')).toMatchObject({ owner: 'account', canChange: true })
  })
})

describe('settings', () => {
  test('name a message that they can play', async () => {
    const own = await save(world.as(mia))
    const olivias = await save(world.as(olivia))
    const shared = await save(world.as(olivia), 'account')
    const choose = (callbackId: string | null) => updateDialerSettings(world.as(mia), { callbackId })
    expect((await choose(own.value)).settings.callbackId).toBe(own.value)
    expect((await choose(shared.value)).settings.callbackId).toBe(shared.value)
    const wrong = { code: 'invalid', fieldErrors: { callbackId: ['Choose one of your recorded messages'] } }
    await expect(choose(olivias.value)).rejects.toMatchObject(wrong)
    await expect(choose('aud_unknown')).rejects.toMatchObject(wrong)
    expect((await choose(null)).settings.callbackId).toBeNull()

    const { board } = await makeBoard(world, olivia)
    const set = (callbackId: string) => updateBoard(world.as(olivia), board.id, { dialerSettings: { callbackId } })
    await expect(set(olivias.value)).rejects.toMatchObject(wrong)
    expect((await set(shared.value)).dialerSettings.callbackId).toBe(shared.value)
  })

  test('are named before their message is deleted; then the text is spoken', async () => {
    const { value: id } = await save(world.as(olivia), 'account')
    const { board } = await makeBoard(world, olivia)
    await updateBoard(world.as(olivia), board.id, { dialerSettings: { callbackId: id } })
    await updateDialerSettings(world.as(mia), { callbackId: id })
    const { usedBy } = await findAudioMessage(world.as(olivia), id)
    expect(usedBy).toEqual([
      expect.stringContaining('the dialer settings of'),
      `the call board “${board.callboardName}”`,
    ])
    await expect(deleteAudioMessage(world.as(olivia), { id, force: false })).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining(board.callboardName),
    })
    await deleteAudioMessage(world.as(olivia), { id, force: true })
    expect((await findDialerSettings(world.as(mia))).settings.callbackId).toBe(id)
    expect(await findCarrierAudioPath(world.system, id)).toBeNull()
  })

  test('of a board are named once, for its voicemail and its greetings too', async () => {
    const { board } = await makeBoard(world, olivia)
    const place = `the call board “${board.callboardName}”`
    const { value: other } = await save(world.as(olivia), 'account')
    const usedBy = async (id: string) => (await findAudioMessage(world.as(olivia), id)).usedBy
    for (const field of ['voicemailId', 'voicemailGreetingId', 'teamVoicemailGreetingId']) {
      const { value: id } = await save(world.as(olivia), 'account')
      await updateBoard(world.as(olivia), board.id, { dialerSettings: { [field]: id } })
      expect(await usedBy(id), field).toEqual([place])
      const deleted = deleteAudioMessage(world.as(olivia), { id, force: false })
      await expect(deleted, field).rejects.toMatchObject({ code: 'conflict' })
    }
    expect(await usedBy(other)).toEqual([])
    await updateBoard(world.as(olivia), board.id, { dialerSettings: { callbackId: other, voicemailId: other } })
    expect(await usedBy(other)).toEqual([place])
  })

  test('with a deleted message can be sent back whole, but no other setting can use it', async () => {
    const { value: id } = await save(world.as(olivia), 'account')
    const { board } = await makeBoard(world, olivia)
    const change = (dialerSettings: object) => updateBoard(world.as(olivia), board.id, { dialerSettings })
    await change({ callbackId: id, voicemailGreetingId: id })
    await updateDialerSettings(world.as(mia), { callbackId: id })
    await deleteAudioMessage(world.as(olivia), { id, force: true })
    const stored = (await findBoard(world.as(olivia), board.id)).dialerSettings
    expect((await change({ ...stored, ringTimeout: 40 })).dialerSettings).toEqual({ ...stored, ringTimeout: 40 })
    const mias = (await findDialerSettings(world.as(mia))).settings
    expect((await updateDialerSettings(world.as(mia), { ...mias, ringTimeout: 40 })).settings).toEqual({
      ...mias,
      ringTimeout: 40,
    })
    const wrong = { code: 'invalid', fieldErrors: { voicemailId: ['Choose one of your recorded messages'] } }
    await expect(change({ voicemailId: id })).rejects.toMatchObject(wrong)
  })
})

describe('the carrier’s address', () => {
  const partsOf = (path: string) => {
    const [, , , id = '', until = '', signature = ''] = path.split('/')
    return { id, until, signature }
  }

  test('is valid for its message, at least one day and at most two', async () => {
    const { value: id } = await save(world.as(mia))
    const address = partsOf((await findCarrierAudioPath(world.system, id))!)
    expect(await findCarrierAudio(world.system, address)).toMatchObject({ contentType: 'audio/wav' })
    const other = (await save(world.as(mia))).value
    for (const forged of [
      { ...address, id: other },
      { ...address, until: String(Number(address.until) + 1) },
      { ...address, signature: address.signature.slice(1) },
      { ...address, signature: '' },
      { id: '', until: 'NaN', signature: 'x' },
    ])
      expect(await findCarrierAudio(world.system, forged)).toBeNull()
    world.clock.advance(24 * 3_600_000)
    expect(await findCarrierAudio(world.system, address)).not.toBeNull()
    world.clock.advance(24 * 3_600_000)
    expect(await findCarrierAudio(world.system, address)).toBeNull()
  })

  test('is not issued for a missing file', async () => {
    const { value: id } = await save(world.as(mia))
    await world.services.files.remove((await findAudioRow(world.as(mia), id)).file_key)
    expect(await findCarrierAudioPath(world.system, id)).toBeNull()
  })
})
