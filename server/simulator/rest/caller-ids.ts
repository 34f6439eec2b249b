import { callToConfirm } from '../carrier/caller-id-call'
import { formatted } from '../carrier/geo'
import { rfc2822 } from '../core/dates'
import { sid } from '../core/ids'
import type { World } from '../core/world'
import { notFound, RestError } from './errors'
import { PAGING, readForm } from './form'
import type { Operation } from './operation'
import { equals, listPage } from './paging'

export type CallerIdRecord = {
  sid: string
  phoneNumber: string
  friendlyName: string
  createdAt: number
}

export const findCallerId = (world: World, phoneNumber: string): CallerIdRecord | null =>
  world.store.list<CallerIdRecord>('caller_ids', equals('phone_number', phoneNumber), 1, null).items[0] ?? null

function saveCallerId(world: World, phoneNumber: string, friendlyName: string): CallerIdRecord {
  const record: CallerIdRecord = { sid: sid('PN'), phoneNumber, friendlyName, createdAt: world.clock.now() }
  world.store.save('caller_ids', record.sid, () => ({
    sid: record.sid,
    phone_number: phoneNumber,
    friendly_name: friendlyName,
    record: JSON.stringify(record),
  }))
  return record
}

function view(world: World, record: CallerIdRecord) {
  const date = rfc2822(record.createdAt)
  return {
    sid: record.sid,
    date_created: date,
    date_updated: date,
    friendly_name: record.friendlyName,
    account_sid: world.account.sid,
    phone_number: record.phoneNumber,
    uri: `/2010-04-01/Accounts/${world.account.sid}/OutgoingCallerIds/${record.sid}.json`,
  }
}

export const callerIdOperations: Operation[] = [
  {
    method: 'GET',
    path: '/OutgoingCallerIds',
    run({ world, path, query }) {
      const form = readForm(query, { ...PAGING, PhoneNumber: 'text', FriendlyName: 'text' })
      const filters = [
        ...equals('phone_number', form.text('PhoneNumber')),
        ...equals('friendly_name', form.text('FriendlyName')),
      ]
      const key = 'outgoing_caller_ids'
      return {
        body: listPage<CallerIdRecord>(world, { path, query }, form, 'caller_ids', key, filters, (one) =>
          view(world, one),
        ),
      }
    },
  },
  {
    method: 'POST',
    path: '/OutgoingCallerIds',
    run({ world, queue, body }) {
      const form = readForm(body, {
        PhoneNumber: 'text',
        FriendlyName: 'text',
        StatusCallback: 'url',
        StatusCallbackMethod: 'method',
      })
      const to = form.text('PhoneNumber') ?? ''
      if (!/^\+[1-9]\d{6,14}$/.test(to)) throw new RestError(400, 21211, `Invalid 'To' phone number: ${to}`)
      if (findCallerId(world, to)) throw new RestError(400, 21450, 'Phone number already validated for your account')
      const friendlyName = form.text('FriendlyName') ?? formatted(to)
      const url = form.text('StatusCallback')
      const { leg, code } = callToConfirm(world, queue, {
        to,
        hook: url === undefined ? null : { url, method: form.method('StatusCallbackMethod') },
        confirm: () => saveCallerId(world, to, friendlyName).sid,
      })
      return {
        body: {
          account_sid: world.account.sid,
          call_sid: leg.call.sid,
          friendly_name: friendlyName,
          phone_number: to,
          validation_code: code,
        },
      }
    },
  },
  {
    method: 'DELETE',
    path: '/OutgoingCallerIds/{PN}',
    run({ world, path, ids }) {
      if (!world.store.remove('caller_ids', ids[0]!)) throw notFound(path)
      return { status: 204 }
    },
  },
]
