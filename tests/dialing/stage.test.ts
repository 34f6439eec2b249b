import { afterEach, expect, test } from 'vitest'
import { createPerson } from '../../app/domain/access/create-person.server'
import { startSession } from '../../app/domain/access/start-session.server'
import type { BoardView } from '../../app/domain/boards/boards.schema'
import type { DialSessionView, PhoneAccess } from '../../app/domain/dial-sessions/dialer.schema'
import type { LeadView } from '../../app/domain/leads/leads.schema'
import type { TriggerView } from '../../app/domain/rules/rules.schema'
import { apiOf } from '../helpers/api'
import { connectPhone } from '../helpers/simulated-phone'
import { waitFor } from '../helpers/wait-for'
import { openDesk, type Desk } from './desk'

let desk: Desk
afterEach(() => desk.close())

test('two sellers dial a stage together: each lead is called once, and its rule moves it', async () => {
  desk = await openDesk({
    population: { personas: { silent: { setupMs: 4000, outcome: 'rings-out' } }, numbers: {}, default: 'silent' },
    speed: 30,
  })
  const { system, accountId, api } = desk
  const benId = await createPerson(system, {
    vendorId: 'harbor',
    vendorUserId: 'ben',
    accountId,
    role: null,
    firstName: 'Ben',
    lastName: 'Okafor',
    email: null,
    emailLinked: false,
  })
  const { token } = await startSession(system, { userId: benId, for: 'minted' })
  const ben = apiOf(desk.running.url, () => token)

  const number = await system.db.q.selectFrom('phone_numbers').select('id').limit(1).executeTakeFirstOrThrow()
  const numbers = Array.from({ length: 12 }, (_, index) => `+131255501${String(index + 10)}`)
  const board = await api.post<BoardView>('/api/v1/call-boards', {
    callboardName: 'Spring',
    assignedPhoneNumberIds: [number.id],
    vendorDialerContacts: numbers.map((to, index) => ({
      contactId: `lead-${String(index)}`,
      numbers: [to],
      timezone: 'America/Chicago',
    })),
  })
  const at = `/api/v1/call-boards/${board.id}`
  const [first, second] = board.stages.map(({ id }) => id)
  const trigger = await api.post<TriggerView>(`${at}/stages/${first!}/triggers`, { trigger: { type: 'CALLS_MADE' } })
  await api.post(`${at}/stages/${first!}/triggers/${trigger.id}/actions`, {
    action: { type: 'MOVE_TO_STAGE', meta: { movingToStageId: second } },
  })

  const body = { callboardId: board.id, stageId: first }
  const seats: Array<[PhoneAccess, string]> = []
  for (const seller of [api, ben]) {
    await seller.put('/api/v1/settings/dialer', { ringTimeout: 10 })
    const { id } = await seller.post<DialSessionView>('/api/v1/call-boards/campaigns', body)
    await seller.post(`/api/v1/dialer/sessions/${id}/connect`)
    seats.push([await seller.post<PhoneAccess>('/api/v1/dialer/phone-token'), id])
  }
  // Both together: the second one would find fewer leads, or none.
  const phones = seats.map(([access, id]) => connectPhone(desk.simulator.url, access, id))
  const moved = await waitFor('every lead was called and moved on', async () => {
    const { items } = await api.get<{ items: LeadView[] }>(`${at}/stages/${second!}/leads?assignment=ALL`)
    return items.length === numbers.length ? items : null
  })
  for (const phone of phones) phone.close()
  expect(moved.map(({ calledCount }) => calledCount)).toEqual(numbers.map(() => 1))
  expect(desk.creates().toSorted()).toEqual(numbers.toSorted())
  const sellers = await system.db.q.selectFrom('calls').select('user_id').distinct().execute()
  expect(sellers).toHaveLength(2)
})
