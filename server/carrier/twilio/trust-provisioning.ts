import type { Twilio } from 'twilio'
import { z } from 'zod'
import { CarrierError } from '../../../app/domain/carrier.port'
import type {
  NumberProvisioning,
  ProvisioningState,
  TrustCarrier,
} from '../../../app/domain/registrations/trust-carrier.port'
import { toProblems } from './trust-problems'
import type { TrustRequests } from './trust-refusals'

/** Without access to the private beta. */
const NO_ACCESS = new Set([401, 403, 404])
const FIRST_ERROR = 400

const answer = z.object({
  carriers: z
    .array(
      z.object({
        carrier_name: z.string().catch(''),
        carrier_status: z.string().catch(''),
        carrier_errors: z.unknown(),
      }),
    )
    .catch([]),
})
const STATES: Record<string, ProvisioningState> = {
  active: 'active',
  rejected: 'rejected',
  'in-progress': 'in_progress',
}
const letters = (name: string) => name.toLowerCase().replace(/[^a-z]/g, '')

/** Voice v2, private beta since 2025-11: in neither the SDK nor the OpenAPI documents. */
export function createProvisioningMethods(
  client: Twilio,
  { read }: TrustRequests,
): Pick<TrustCarrier, 'readProvisioning'> {
  return {
    readProvisioning: (profileSid, e164) =>
      read(async (): Promise<NumberProvisioning | null> => {
        const number = encodeURIComponent(e164)
        const path = `ComplianceRegistrations/${profileSid}/PhoneNumbers/${number}/ProvisioningStatus`
        const { statusCode, body } = (await client.request({
          method: 'get',
          uri: `https://voice.twilio.com/v2/${path}`,
        })) as { statusCode: number; body: unknown }
        if (NO_ACCESS.has(statusCode)) return null
        if (statusCode >= FIRST_ERROR)
          throw new CarrierError('refused', `The carrier answered ${statusCode}`, statusCode)
        const { carriers } = answer.parse(typeof body === 'string' ? JSON.parse(body) : body)
        const stateOf = (name: string): ProvisioningState => {
          const found = carriers.find(({ carrier_name }) => letters(carrier_name).startsWith(name))
          return (found && STATES[found.carrier_status]) ?? 'not_reported'
        }
        return {
          att: stateOf('att'),
          tmobile: stateOf('tmobile'),
          verizon: stateOf('verizon'),
          problems: carriers.flatMap(({ carrier_errors }) => toProblems(carrier_errors)),
        }
      }),
  }
}
