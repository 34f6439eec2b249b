import type { Carrier } from '../../app/domain/carrier.port'

/** For the verbs that wait for the carrier's answer, where a test is about permissions. */
export const ANSWERING_CARRIER: Partial<Carrier> = {
  phoneToken: () => ({ token: 'of the carrier', expiresAt: 0 }),
  sendCode: async () => {},
  checkCode: async () => 'wrong',
  findCallerId: async () => null,
  callToConfirmCallerId: async () => ({ digits: '123456', callSid: 'CA1' }),
}
