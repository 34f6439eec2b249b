import twilio from 'twilio'
import type { TrustCarrier } from '../../../app/domain/registrations/trust-carrier.port'
import type { CarrierCredentials } from '../../carrier-credentials'
import { CarrierRequestClient } from './request-client'
import { createBundleMethods, createPartMethods } from './trust-bundles'
import { createProvisioningMethods } from './trust-provisioning'
import { createTrustRequests } from './trust-refusals'
import { createBrandMethods, createCampaignMethods } from './trust-texting'

export interface TwilioTrustConfig extends Pick<CarrierCredentials, 'accountSid' | 'authToken'> {
  publicUrl: string
  /** Simulator origin. null: Twilio. */
  baseUrl: string | null
  /** BU of the account's own profile; made in the console. */
  primaryProfile: string
  timeoutMs?: number
}

export function createTwilioTrust(config: TwilioTrustConfig): TrustCarrier {
  const client = twilio(config.accountSid, config.authToken, {
    httpClient: new CarrierRequestClient(config.baseUrl, config.timeoutMs),
  })
  const requests = createTrustRequests()
  return {
    ...createBundleMethods(client, requests, config),
    ...createPartMethods(client, requests),
    ...createBrandMethods(client, requests),
    ...createCampaignMethods(client, requests),
    ...createProvisioningMethods(client, requests),
  }
}
