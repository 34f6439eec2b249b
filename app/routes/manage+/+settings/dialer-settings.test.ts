import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { saveAudioMessage } from '~/domain/audio/audio-message-input.server'
import { findDialerSettings } from '~/domain/settings/settings.read.server'
import { answerOf, testScreen, type Screen } from '../../../../tests/helpers/screen'
import { mp3Of } from '../../../../tests/helpers/sounds'
import { consumeNotice } from '../../+form/notice.server'
import { action } from '../dialer-settings'
import { action as changeCallback } from '../dialer-settings.callback-message'
import { action as enableRecording } from '../dialer-settings.enable-recording'

let screen: Screen
beforeEach(async () => {
  screen = await testScreen()
})
afterEach(() => screen.world.close())

const page = '/manage/dialer-settings'
const saved = { status: 200, location: null }
const save = (setting: string, form: Record<string, string>) =>
  answerOf(action(screen.args(`${page}?setting=${setting}`, { form })))
const settings = async () => (await findDialerSettings(screen.world.as(screen.actor))).settings

describe('dialer settings', () => {
  it('saves one row and leaves the others', async () => {
    const before = await settings()
    expect(await save('ringTimeout', { ringTimeout: '40' })).toMatchObject(saved)
    expect(await settings()).toEqual({ ...before, ringTimeout: 40 })
  })

  it('redirects to the page when no script reads it again', async () => {
    const plain = await save('ringTimeout', { ringTimeout: '40', plain: 'yes' })
    expect(plain).toMatchObject({ status: 302, location: page })
    expect((await settings()).ringTimeout).toBe(40)
  })

  it('reports a saved row once on its page', async () => {
    const args = screen.args(`${page}?setting=ringTimeout`, { form: { ringTimeout: '40' } })
    const cookie = ((await action(args)) as Response).headers.get('Set-Cookie')!
    const { notice } = await consumeNotice(new Request('https://trunkline.test', { headers: { cookie } }))
    expect(notice).toMatchObject({ text: 'Saved', tone: 'success' })
  })

  it('saves nothing as another user than the form’s, and says so', async () => {
    const before = await settings()
    const another = await save('ringTimeout', { ringTimeout: '40', expectedUser: 'usr_before' })
    expect(another).toMatchObject({ status: 302, location: page })
    expect(await settings()).toEqual(before)
    const own = await save('ringTimeout', { ringTimeout: '40', expectedUser: screen.actor.userId })
    expect(own).toMatchObject(saved)
    expect(await settings()).toEqual({ ...before, ringTimeout: 40 })
  })

  it('turns recording on, and chooses a callback message, only for the user who opened the dialog', async () => {
    const before = await settings()
    const recording = { recording: 'fromStart', expectedUser: 'usr_before' }
    const enabled = await answerOf(enableRecording(screen.args(`${page}/enable-recording`, { form: recording })))
    expect(enabled).toMatchObject({ status: 302, location: page })
    expect(await settings()).toEqual(before)

    const callback = (form: Record<string, string>) =>
      answerOf(changeCallback(screen.args(`${page}/callback-message`, { form })))
    const ctx = screen.world.as(screen.actor)
    const { value: id } = await saveAudioMessage(ctx, { label: 'Mine', owner: 'me', bytes: mp3Of(10) })
    const another = await callback({ intent: 'use', id, expectedUser: 'usr_before' })
    expect(another).toMatchObject({
      status: 409,
      data: { result: { error: { '': ['Not saved. Another user is signed in now'] } } },
    })
    expect(await settings()).toEqual(before)
    const own = await callback({ intent: 'use', id, expectedUser: screen.actor.userId })
    expect(own).toMatchObject({ status: 302, location: page })
    expect(await settings()).toEqual({ ...before, callbackId: id })
  })

  it('reads a switch that is off from an empty form', async () => {
    await save('ivrOptout', { enableIvrOptout: 'on' })
    expect((await settings()).enableIvrOptout).toBe(true)
    await save('ivrOptout', {})
    expect((await settings()).enableIvrOptout).toBe(false)
  })

  it('lets other lines ring as chosen, and nothing else', async () => {
    await save('otherLinesRing', { otherLinesRing: 'timeout' })
    expect((await settings()).otherLinesRing).toBe('timeout')
    await save('otherLinesRing', { otherLinesRing: 'forever' })
    expect((await settings()).otherLinesRing).toBe('timeout')
  })

  it('opens the call scripts automatically when the seller chooses it', async () => {
    expect((await settings()).autoPopCallscript).toBe(false)
    await save('scripts', { autoPopCallscript: 'on' })
    expect((await settings()).autoPopCallscript).toBe(true)
  })

  it('asks for compliance before the first recording, and not between two recording modes', async () => {
    const asked = await save('recording', { recording: 'fromStart' })
    expect(asked.location).toBe(`${page}/enable-recording?mode=fromStart`)
    expect((await settings()).enableCallRecording).toBe(false)

    const args = screen.args(`${page}/enable-recording`, { form: { recording: 'fromStart' } })
    expect(await answerOf(enableRecording(args))).toMatchObject({ status: 302, location: page })
    expect(await settings()).toMatchObject({
      enableCallRecording: true,
      recordImmediately: true,
      enableTranscription: true,
    })

    expect(await save('recording', { recording: 'always' })).toMatchObject(saved)
    expect(await settings()).toMatchObject({ recordAllCalls: true })
    expect(await save('recording', { recording: 'never' })).toMatchObject(saved)
    expect(await settings()).toMatchObject({
      enableCallRecording: false,
      recordAllCalls: false,
      enableTranscription: false,
    })
  })

  it('says that transcription needs recording, and turns it off alone', async () => {
    expect(await save('transcription', { enableTranscription: 'on' })).toMatchObject({
      status: 422,
      data: {
        result: { error: { enableTranscription: ['Call recording must be enabled to transcribe calls'] } },
      },
    })
    await answerOf(enableRecording(screen.args(`${page}/enable-recording`, { form: { recording: 'afterClick' } })))
    await save('transcription', {})
    expect(await settings()).toMatchObject({ enableCallRecording: true, enableTranscription: false })
    await save('transcription', { enableTranscription: 'on' })
    expect((await settings()).enableTranscription).toBe(true)
  })

  it('names the row whose value it refuses, and keeps the stored value', async () => {
    expect(await save('nuisance', { count: '101', unit: 'hours' })).toMatchObject({
      status: 422,
      data: { setting: 'nuisance', result: { error: { count: ['The interval must be at most 100'] } } },
    })
    expect(await save('callerId', { callerIdNumber: '+13125550199' })).toMatchObject({
      status: 422,
      data: { setting: 'callerId', result: { error: { callerIdNumber: ['Choose one of your numbers'] } } },
    })
    expect(await settings()).toMatchObject({ nuisanceProtectionHours: 0, callerIdNumber: null })
  })

  it('knows no other setting', async () => {
    await expect(save('theme', { theme: 'light' })).rejects.toMatchObject({ status: 404 })
  })
})
