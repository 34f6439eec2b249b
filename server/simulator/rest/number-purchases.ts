import { formatted } from '../carrier/geo'
import { stockState } from '../carrier/number-stock'
import { sid } from '../core/ids'
import { forgetNumber } from '../trust/records'
import { notFound, RestError } from './errors'
import { readForm } from './form'
import { changeSettings, numberView, saveNumber, SETTINGS, type NumberRecord } from './numbers'
import type { Operation } from './operation'

const MAX_FRIENDLY_NAME = 64

export const purchaseOperations: Operation[] = [
  {
    method: 'POST',
    path: '/IncomingPhoneNumbers',
    run({ world, body }) {
      const form = readForm(body, { ...SETTINGS, PhoneNumber: 'text' })
      const phoneNumber = form.text('PhoneNumber') ?? ''
      if ((form.text('FriendlyName')?.length ?? 0) > MAX_FRIENDLY_NAME)
        throw new RestError(400, 21102, 'FriendlyName exceeds maximum length of 64 characters')
      const state = stockState(world, phoneNumber)
      if (state === 'invalid') throw new RestError(400, 21421, `PhoneNumber is invalid: ${phoneNumber}`)
      if (state === 'taken') throw new RestError(400, 21422, `PhoneNumber Requested (${phoneNumber}) is not available.`)
      const now = world.clock.now()
      const number: NumberRecord = {
        sid: sid('PN'),
        phoneNumber,
        friendlyName: formatted(phoneNumber),
        createdAt: now,
        updatedAt: now,
        settings: {},
      }
      changeSettings(world, number, form, SETTINGS)
      saveNumber(world, number)
      // A paid number must survive a kill.
      world.store.flush()
      world.changed()
      return { status: 201, body: numberView(world, number) }
    },
  },
  {
    method: 'DELETE',
    path: '/IncomingPhoneNumbers/{PN}',
    run({ world, path, ids }) {
      if (!world.store.remove('numbers', ids[0]!)) throw notFound(path)
      forgetNumber(world, ids[0]!)
      world.changed()
      return { status: 204 }
    },
  },
]
