import type { Twilio } from 'twilio'
import { CarrierError, type Carrier } from '../../../app/domain/carrier.port'
import type { NumberCarrier, NumberSearch } from '../../../app/domain/number-carrier.port'
import { areaCode } from '../../../app/domain/phone-numbers/area-codes'
import { formatPhone } from '../../../app/domain/phone-numbers/phone'
import { asNumberError, NOT_FOUND, TOO_MANY_CHECKS } from './number-refusals'

/** ISO 3166-2 of Canada; other regions are American. */
const PROVINCES = new Set(['AB', 'BC', 'MB', 'NB', 'NL', 'NS', 'NT', 'NU', 'ON', 'PE', 'QC', 'SK', 'YT'])

/** Numbers of the carrier's test credentials; a live account has none in this area code. */
const TEST_AREA_CODE = 500

const MAX_PAGE_SIZE = 1_000

const CLAIM_PREFIX = 'claim:'

/** What each number answers to: docs/operate.md, Webhooks. */
export const numberSettings = (publicUrl: string) => ({
  voiceUrl: `${publicUrl}/webhooks/twilio/voice/inbound#rc=5&rp=all`,
  voiceMethod: 'POST',
  statusCallback: `${publicUrl}/webhooks/twilio/voice/inbound-status#rc=5&rp=all`,
  statusCallbackMethod: 'POST',
  smsUrl: `${publicUrl}/webhooks/twilio/messaging/inbound#rc=5&rp=all`,
  smsMethod: 'POST',
})

const hasCode = (error: unknown, ...codes: number[]) =>
  error instanceof CarrierError && error.carrierCode !== null && codes.includes(error.carrierCode)

const countryOf = (search: NumberSearch): 'US' | 'CA' => {
  const state = 'state' in search ? search.state : areaCode(search.areaCode)?.states[0]
  return state !== undefined && PROVINCES.has(state) ? 'CA' : 'US'
}

export function createNumberMethods(
  client: Twilio,
  { publicUrl, verifyService }: { publicUrl: string; verifyService: string | null },
): NumberCarrier & Pick<Carrier, 'listNumbers'> {
  const send = async <T>(request: () => Promise<T>, isRead = false): Promise<T> => {
    try {
      return await request()
    } catch (error) {
      throw asNumberError(error, isRead)
    }
  }
  const service = () => {
    if (verifyService === null) throw new CarrierError('refused', 'Codes are not configured at the carrier', null)
    return client.verify.v2.services(verifyService)
  }

  return {
    canSendCodes: verifyService !== null,
    searchNumbers: (search, { limit, isTest }) =>
      send(async () => {
        const where = isTest
          ? { areaCode: TEST_AREA_CODE }
          : 'areaCode' in search
            ? { areaCode: Number(search.areaCode) }
            : { inRegion: search.state }
        const local = client.availablePhoneNumbers(isTest ? 'US' : countryOf(search)).local
        const found = await local.list({ ...where, voiceEnabled: true, limit, pageSize: limit })
        return found.map(({ phoneNumber, locality, region, capabilities }) => ({
          e164: phoneNumber,
          locality: locality || null,
          region: region || null,
          // The carrier also writes them in capitals.
          capabilities: {
            voice: Boolean(capabilities.voice),
            sms: Boolean(capabilities.sms),
            mms: Boolean(capabilities.mms),
          },
        }))
      }, true),
    buyNumber: ({ claimId, e164 }) =>
      send(async () => {
        const created = await client.incomingPhoneNumbers.create({
          phoneNumber: e164,
          friendlyName: CLAIM_PREFIX + claimId,
          ...numberSettings(publicUrl),
        })
        return { carrierSid: created.sid }
      }),
    findNumber: (e164) =>
      send(async () => {
        const [found] = await client.incomingPhoneNumbers.list({ phoneNumber: e164, limit: 1 })
        return found && found.phoneNumber === e164 ? toClaimedNumber(found) : null
      }, true),
    listNumbers: () =>
      send(async () => {
        const numbers = await client.incomingPhoneNumbers.list({ limit: MAX_PAGE_SIZE })
        return numbers.map((number) => {
          const { carrierSid, e164, claimId } = toClaimedNumber(number)
          // The name of a claim is no nickname.
          return { carrierSid, e164, nickname: claimId === null ? number.friendlyName : formatPhone(e164) }
        })
      }, true),
    listClaimedNumbers: (limit) =>
      send(async () => {
        const numbers = await client.incomingPhoneNumbers.list({ limit, pageSize: Math.min(limit, MAX_PAGE_SIZE) })
        return numbers.map(toClaimedNumber).filter(({ claimId }) => claimId !== null)
      }, true),
    releaseNumber: (carrierSid) =>
      send(async () => void (await client.incomingPhoneNumbers(carrierSid).remove())).catch((error: unknown) => {
        if (!hasCode(error, NOT_FOUND)) throw error
      }),
    sendCode: (to, channel) =>
      send(async () => {
        await service().verifications.create({ to, channel: channel === 'text' ? 'sms' : 'call' })
      }),
    checkCode: (to, code) =>
      send(async () => {
        const { status } = await service().verificationChecks.create({ to, code })
        return status === 'approved' ? ('confirmed' as const) : status === 'pending' ? ('wrong' as const) : 'over'
      }).catch((error: unknown) => {
        if (hasCode(error, NOT_FOUND, TOO_MANY_CHECKS)) return 'over' as const
        throw error
      }),
    callToConfirmCallerId: (to, nickname) =>
      send(async () => {
        const asked = await client.validationRequests.create({ phoneNumber: to, friendlyName: nickname })
        return { digits: asked.validationCode, callSid: asked.callSid }
      }),
    findCallerId: (e164) =>
      send(async () => {
        const [found] = await client.outgoingCallerIds.list({ phoneNumber: e164, limit: 1 })
        return found ? { callerIdSid: found.sid } : null
      }, true),
  }
}

function toClaimedNumber({
  sid,
  phoneNumber,
  friendlyName,
}: {
  sid: string
  phoneNumber: string
  friendlyName: string
}) {
  return {
    carrierSid: sid,
    e164: phoneNumber,
    claimId: friendlyName.startsWith(CLAIM_PREFIX) ? friendlyName.slice(CLAIM_PREFIX.length) : null,
  }
}
