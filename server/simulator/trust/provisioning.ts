import type { World } from '../core/world'
import { problemOf } from './rules'
import { DAY_MS, POLICIES } from './policies'
import { bundlesWith, findTrust, listTrust, saveTrust, type BundleRecord, type ProvisioningRecord } from './records'

type Status = ProvisioningRecord['status']
export type MobileCarrier = 'AT&T' | 'T-Mobile' | 'Verizon'

/** From the assignment of a number to an approved product. */
const ACTIVE_AFTER_MS: Record<MobileCarrier, number> = { 'AT&T': DAY_MS, 'T-Mobile': 2 * DAY_MS, Verizon: 3 * DAY_MS }
export const MOBILE_CARRIERS = Object.keys(ACTIVE_AFTER_MS) as MobileCarrier[]

/** Verizon refuses numbers that end in it. */
const REFUSED_ENDING = '47'
const REFUSED_CODE = 30_899

const keyOf = (e164: string, carrierName: string) => `${e164} ${carrierName}`

/** The product itself, or those on a profile. */
function productsOf(world: World, bundle: BundleRecord): BundleRecord[] {
  const all = bundle.product === 'TrustProducts' ? [bundle] : bundlesWith(world, bundle.sid)
  return all.filter(({ policySid, status }) => policySid === POLICIES.voiceIntegrity && status === 'twilio-approved')
}

/** null: the number is on no approved Voice Integrity product of the bundle. */
export function provisioningOf(world: World, bundleSid: string, number: { sid: string; phoneNumber: string }) {
  const bundle = findTrust(world, 'bundle', bundleSid)
  const [since] = (bundle ? productsOf(world, bundle) : []).flatMap((product) =>
    listTrust(world, 'endpoint', { parent: product.sid, name: number.sid }).map(({ createdAt }) =>
      Math.max(createdAt, product.approvedAt ?? createdAt),
    ),
  )
  if (since === undefined) return null
  const elapsedMs = (world.clock.now() - since) * world.clock.speed
  return MOBILE_CARRIERS.map((name) => {
    const ordered = findTrust(world, 'provisioning', keyOf(number.phoneNumber, name))
    const isDone = elapsedMs >= ACTIVE_AFTER_MS[name]
    const isRefused = name === 'Verizon' && number.phoneNumber.endsWith(REFUSED_ENDING)
    const status: Status = ordered?.status ?? (!isDone ? 'in-progress' : isRefused ? 'rejected' : 'active')
    return { name, status, problems: ordered?.problems ?? (status === 'rejected' ? [problemOf(REFUSED_CODE)] : []) }
  })
}

/** Replaces what the clock says. `code`: of a rejection. */
export function orderProvisioning(
  world: World,
  e164: string,
  carrierName: MobileCarrier,
  status: Status,
  code?: number,
) {
  const now = world.clock.now()
  const problems = status === 'rejected' ? [problemOf(code ?? REFUSED_CODE)] : []
  const sid = keyOf(e164, carrierName)
  saveTrust(world, { type: 'provisioning', sid, e164, carrierName, status, problems, createdAt: now, updatedAt: now })
  world.log.write('trust', { about: 'provisioning', e164, carrierName, status })
}

/** Numbers on an approved Voice Integrity product, for the reviews page. */
export function listProvisioning(world: World) {
  const products = listTrust(world, 'bundle').filter(
    ({ policySid, status }) => policySid === POLICIES.voiceIntegrity && status === 'twilio-approved',
  )
  return products.flatMap((product) =>
    listTrust(world, 'endpoint', { parent: product.sid }).flatMap(({ objectSid }) => {
      const number = world.store.find<{ sid: string; phoneNumber: string }>('numbers', objectSid)
      const carriers = number && provisioningOf(world, product.sid, number)
      if (!carriers) return []
      return [{ e164: number.phoneNumber, carriers: carriers.map(({ name, status }) => ({ name, status })) }]
    }),
  )
}
