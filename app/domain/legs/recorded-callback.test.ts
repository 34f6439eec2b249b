import { beforeEach, describe, expect, test } from 'vitest'
import { type Floor } from '../../../tests/helpers/dialing-floor'
import { onFloorOfItsOwn } from '../../../tests/helpers/floor-of-its-own'
import { wavOf } from '../../../tests/helpers/sounds'
import { type World } from '../../../tests/helpers/world'
import { findAudioRow } from '../audio/audio-messages.read.server'
import { findCarrierAudio } from '../audio/carrier-audio.server'
import { deleteAudioMessage } from '../audio/change-audio-message.server'
import { saveAudioMessage } from '../audio/audio-message-input.server'
import { chooseCallbackMessage } from './callback-message.server'
import { readLegInstruction } from './leg-instruction.server'

const A = '+15125550101'

let world: World
let floor: Floor
onFloorOfItsOwn((made) => ({ world, floor } = made))
beforeEach(() => floor.settings({ parallelLimit: 1 }))

describe('a recorded callback message', () => {
  let messageId: string
  const decline = async () => {
    const id = await floor.dial(await floor.campaign([A]))
    await floor.ring(A)
    await floor.tellSession(id, { type: 'AGENT_LEFT', callSid: `CA-${floor.seller.userId}` })
    await floor.answer(A, 'person')
    return readLegInstruction(world.system, (await floor.line(A)).id)
  }
  beforeEach(async () => {
    messageId = (await saveAudioMessage(floor.ctx, { label: 'Sorry', bytes: await wavOf(3) })).value
    await floor.settings({ callbackId: messageId, callbackMessage: 'We will call you back.' })
  })

  test('is played, and its text is not spoken', async () => {
    const recording = expect.stringMatching(`^/carrier/audio/${messageId}/`)
    expect(await decline()).toEqual({ kind: 'callback-message', recording, text: '', optOut: false })
    expect(await floor.call(A)).toMatchObject({ message: 'The recorded message “Sorry”' })
  })

  test('is followed by the opt-out, as the text would be', async () => {
    await floor.settings({ enableIvrOptout: true })
    expect(await decline()).toMatchObject({ text: 'To be put on our do-not-call list, press 9.', optOut: true })
    // The decision stays, whatever is changed after it.
    await floor.settings({ enableIvrOptout: false, callbackId: null })
    expect(await readLegInstruction(world.system, (await floor.line(A)).id)).toMatchObject({
      recording: expect.stringContaining(messageId),
      optOut: true,
    })
  })

  test('with a missing file is replaced by the text, and the history shows it', async () => {
    const { file_key } = await findAudioRow(floor.ctx, messageId)
    await world.services.files.remove(file_key)
    expect(await decline()).toEqual({
      kind: 'callback-message',
      recording: null,
      text: 'We will call you back.',
      optOut: false,
    })
    expect(await floor.call(A)).toMatchObject({ message: 'We will call you back.', message_audio_id: null })
  })

  test('deleted just before playback is still heard, as the history shows; the next lead hears the text', async () => {
    const { recording } = (await decline()) as { recording: string }
    await deleteAudioMessage(floor.ctx, { id: messageId, force: true })
    expect(await readLegInstruction(world.system, (await floor.line(A)).id)).toMatchObject({ recording, text: '' })
    expect(await floor.call(A)).toMatchObject({ message: 'The recorded message “Sorry”' })
    const [, , , id = '', until = '', signature = ''] = recording.split('/')
    expect(await findCarrierAudio(world.system, { id, until, signature })).not.toBeNull()
    const settings = { callbackId: messageId, callbackMessage: 'We will call you back.', enableIvrOptout: false }
    const caller = { accountId: floor.seller.accountId, name: 'Harbor', phone: A }
    expect(await chooseCallbackMessage(world.system, settings, caller)).toMatchObject({ message_audio_id: null })
  })
})
