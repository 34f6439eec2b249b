import type { World } from '../core/world'
import { provisioningOf } from '../trust/provisioning'
import { notFound } from './errors'
import { findNumber, type NumberRecord } from './numbers'
import type { Operation } from './operation'

const numberOf = (world: World, key: string): NumberRecord | null =>
  key.startsWith('PN') ? world.store.find<NumberRecord>('numbers', key) : findNumber(world, decodeURIComponent(key))

/** Private beta of Voice v2: in neither the SDK nor the OpenAPI documents. Below `/v2`. */
export const trustProvisioningOperations: Operation[] = [
  {
    method: 'GET',
    path: '/ComplianceRegistrations/{BU}/PhoneNumbers/{PN}/ProvisioningStatus',
    run({ world, path, ids }) {
      const number = numberOf(world, ids[1]!)
      const carriers = number && provisioningOf(world, ids[0]!, number)
      if (!carriers) throw notFound(path)
      const statuses = new Set(carriers.map(({ status }) => status))
      return {
        body: {
          account_sid: world.account.sid,
          registration_sid: ids[0],
          phone_number_sid: number.sid,
          phone_number: number.phoneNumber,
          status: ['rejected', 'in-progress', 'active'].find((one) => statuses.has(one as never)),
          carriers: carriers.map(({ name, status, problems }) => ({
            carrier_name: name,
            carrier_status: status,
            carrier_errors: problems.map(({ code, text }) => ({ error_code: code, description: text })),
          })),
        },
      }
    },
  },
]
