// @vitest-environment happy-dom
import { expect, onTestFinished, test } from 'vitest'
import type { BoardDialerSettings } from '~/domain/boards/board-settings.schema'
import { findBoard } from '~/domain/boards/boards.read.server'
import { makeBoard } from '../../../../tests/helpers/board'
import { answerOf, testScreen } from '../../../../tests/helpers/screen'
import { showRoute } from '../../../../tests/helpers/window'
import BoardDialerSettingsTab, { action, loader } from '../$boardId_.settings.dialer'

/** A board of a team on its page. */
async function openSettings(role: 'OWNER' | null) {
  const { world, actor, args } = await testScreen((made) => made.person({ role }))
  onTestFinished(() => world.close())
  const { board } = await makeBoard(world, actor)
  const page = `/boards/${board.id}/settings/dialer`
  const params = { boardId: board.id }
  return {
    shown: async () => showRoute(BoardDialerSettingsTab, page, await loader(args(page, { params }))),
    choose: async (setting: string, answer: Record<string, string>) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(answer)) form.set(name, value)
      return answerOf(action(args(`${page}?setting=${setting}`, { params, form })))
    },
    stored: async () => (await findBoard(world.as(actor), board.id)).dialerSettings,
  }
}
const legends = (screen: HTMLElement, section: string) =>
  [...screen.querySelectorAll(`section[aria-labelledby=${section}-title] legend`)].map(({ textContent }) => textContent)

const PHONE = '(212) 555-0199'
/** Rows by name: what is answered, what is stored of it, and what leaves it to the seller. */
const ROWS: Array<[string, Record<string, string>, Partial<BoardDialerSettings>, Record<string, string>]> = [
  ['waitMusic', { musicId: 'piano' }, { musicId: 'piano' }, { musicId: 'own' }],
  ['ringingTone', { enableRingingTone: 'off' }, { enableRingingTone: false }, { enableRingingTone: 'own' }],
  ['answerChime', { answerPrompt: 'none' }, { answerPrompt: 'none' }, { answerPrompt: 'own' }],
  ['jumpToContact', { enableJumpToContact: 'on' }, { enableJumpToContact: true }, { enableJumpToContact: 'own' }],
  ['ringtone', { inboundRingtone: 'silent' }, { inboundRingtone: 'silent' }, { inboundRingtone: 'own' }],
  [
    'callDestination',
    { callForwardingType: 'phone', callForwardingNumber: PHONE },
    { callForwardingType: 'phone', callForwardingNumber: '+12125550199' },
    { callForwardingType: 'own', callForwardingNumber: PHONE },
  ],
  [
    'missedCall',
    { missedCallPopForwardingType: 'voicemail', missedCallPopForwardingNumber: '' },
    { missedCallPopForwardingType: 'voicemail', missedCallPopForwardingNumber: null },
    { missedCallPopForwardingType: 'own' },
  ],
  [
    'unknownCaller',
    { unknownCallerDestination: 'voicemail' },
    { unknownCallerDestination: 'voicemail' },
    { unknownCallerDestination: 'own' },
  ],
]

test.each(ROWS)(
  'the row %s of a board is saved, shown, and left to the seller again',
  async (row, answer, stored, own) => {
    const settings = await openSettings('OWNER')
    expect(await settings.choose(row, answer)).toMatchObject({ status: 200 })
    expect(await settings.stored()).toMatchObject(stored)
    const screen = await settings.shown()
    for (const [name, value] of Object.entries(answer))
      expect(screen.querySelector<HTMLSelectElement | HTMLInputElement>(`[name=${name}]`)!.value, name).toBe(value)
    expect(await settings.choose(row, own)).toMatchObject({ status: 200 })
    for (const field of Object.keys(stored))
      expect((await settings.stored())[field as keyof BoardDialerSettings], field).toBeNull()
  },
)

test('a phone number that calls cannot be forwarded to is refused at its row', async () => {
  const settings = await openSettings('OWNER')
  const answer = await settings.choose('callDestination', { callForwardingType: 'phone', callForwardingNumber: '12' })
  expect(answer).toMatchObject({ status: 422, data: { setting: 'callDestination' } })
  expect(await settings.stored()).toMatchObject({ callForwardingType: null })
})

test('the groups have the specification’s rows; the team’s greeting is for teams only', async () => {
  const screen = await (await openSettings('OWNER')).shown()
  const inbound = [
    'Call destination',
    'Missed call destination',
    'Ringtone',
    'Voicemail greeting',
    'Team voicemail greeting',
    'Unknown caller destination',
  ]
  expect(legends(screen, 'inbound')).toEqual(inbound)
  expect(legends(screen, 'general')).toEqual(
    expect.arrayContaining(['Wait music', 'Ringing tone', 'Answer chime', 'Jump to contact']),
  )
  expect(legends(await (await openSettings(null)).shown(), 'inbound')).toEqual(
    inbound.filter((title) => !title.startsWith('Team')),
  )
})
