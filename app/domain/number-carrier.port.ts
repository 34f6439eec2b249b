export interface AvailableNumber {
  e164: string
  /** City. */
  locality: string | null
  /** State or province: two letters. */
  region: string | null
  capabilities: { voice: boolean; sms: boolean; mms: boolean }
}

export type NumberSearch = { areaCode: string } | { state: string }

/** `wrong`: asks again. `over`: expired, or too many tries. */
export type CodeCheck = 'confirmed' | 'wrong' | 'over'

export interface ClaimedNumber {
  carrierSid: string
  e164: string
  /** Bought by that claim. */
  claimId: string | null
}

/** Each method throws CarrierError: an outage is not an empty list. `about: 'funds'`: the carrier account is empty. */
export interface NumberCarrier {
  /** False: `sendCode` and `checkCode` are not configured. */
  readonly canSendCodes: boolean
  /** At most `limit`. `isTest`: numbers that cost nothing. */
  searchNumbers(search: NumberSearch, options: { limit: number; isTest: boolean }): Promise<AvailableNumber[]>
  /**
   * Not idempotent: look up with `findNumber` after an `unknown` outcome. `claimId` becomes the number's name at
   * the carrier. Calls and texts arrive from then on.
   */
  buyNumber(claim: { claimId: string; e164: string }): Promise<{ carrierSid: string }>
  /** Exact. null: not of this carrier account. */
  findNumber(e164: string): Promise<ClaimedNumber | null>
  /** Numbers that claims bought. */
  listClaimedNumbers(limit: number): Promise<ClaimedNumber[]>
  /** For good: the carrier has no way back. Idempotent. */
  releaseNumber(carrierSid: string): Promise<void>
  /** Five digits, ten minutes. */
  sendCode(to: string, channel: 'text' | 'call'): Promise<void>
  checkCode(to: string, code: string): Promise<CodeCheck>
  /** Calls the phone, whose person types the six digits. */
  callToConfirmCallerId(to: string, nickname: string): Promise<{ digits: string; callSid: string }>
  /** null: not confirmed. */
  findCallerId(e164: string): Promise<{ callerIdSid: string } | null>
}
