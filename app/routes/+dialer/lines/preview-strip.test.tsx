// @vitest-environment happy-dom
import { act } from 'react'
import { expect, test } from 'vitest'
import type { DialerState } from '~/live/dialer/dialer-state'
import { makeSession } from '~/live/dialer/testing/views'
import { show } from '../../../../tests/helpers/window'
import type { DialerUi } from '../dialer-context'
import { PreviewStrip } from './preview-strip'
import { InDialer } from '../testing/in-dialer'

const preview = {
  id: 'line_1',
  contactId: 'con_1',
  contactName: 'Ada Nowak',
  vendorContactId: null,
  number: '+13125550110',
  reasons: ['Not on your DNC list'],
  untilEpoch: 0,
}
const decided: unknown[] = []
const dialer = {
  press: async (deed: () => Promise<unknown>, place: unknown) => {
    decided.push(place)
    await deed()
  },
  decide: async (what: unknown) => void decided.push(what),
} as unknown as DialerUi['dialer']

/** As its key does. */
const press = (place: HTMLElement, action: string) =>
  act(async () => place.querySelector<HTMLElement>(`[data-decides="${action}"]`)!.click())

const strip = (busy: DialerState['busy'] = {}) =>
  show(
    <InDialer state={{ session: makeSession({ preview, sellerPresent: true }), busy }} ui={{ dialer }}>
      <PreviewStrip />
    </InDialer>,
  )

test('a key presses its button, with the chosen snooze time; both are disabled together', async () => {
  const place = await strip()
  const hours = place.querySelector('select')!
  hours.value = '24'
  await act(async () => hours.dispatchEvent(new Event('change', { bubbles: true })))
  await press(place, 'snooze')
  expect(decided).toEqual(['preview', { previewId: 'line_1', action: 'snooze', snoozingHours: 24 }])
})

test('keys do not decide about a lead who has just appeared', async () => {
  const place = await strip({ preview: true })
  decided.length = 0
  for (const action of ['dial', 'skip', 'snooze']) await press(place, action)
  expect(decided).toEqual([])
})
