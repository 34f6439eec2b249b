// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { showRoute } from '../../../../tests/helpers/window'
import ScheduleCall from '../$boardId.leads.$leadId.schedule'

const lead = { id: 'led_1', boardId: 'brd_1', stageId: 'stg_1', name: 'Nora Lind' }

test.each([
  { what: 'that is scheduled begins with its time on the reader’s own clock', at: '2026-03-10T14:30:00.000Z' },
  { what: 'that is not scheduled begins with no time', at: null },
])('a call $what', async ({ at }) => {
  const { resolvedOptions } = Intl.DateTimeFormat.prototype
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: 'America/Chicago' }
  })
  const page = await showRoute(ScheduleCall, '/', { ...lead, scheduledAt: at })
  expect(page.querySelector<HTMLInputElement>('[name=at]')!.value).toBe(at ? '2026-03-10T09:30' : '')
  expect(page.querySelector<HTMLInputElement>('[name=before]')?.value ?? null).toBe(at)
})
