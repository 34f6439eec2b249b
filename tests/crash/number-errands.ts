import { randomInt } from 'node:crypto'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** Where no lead of the office lives. */
const AREA_CODES = ['503', '971', '541', '458', '505', '575', '402', '531']

const fictional = () => `+1${AREA_CODES[randomInt(AREA_CODES.length)]}55501${String(randomInt(100)).padStart(2, '0')}`

const fetchAs = async (stage: Stage, email: string) => {
  const cookie = await cookieOf(stage, email)
  return (path: string, body?: object) =>
    fetch(stage.url + path, {
      headers: { cookie, origin: stage.url, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
}

const claimNumber: Errand = async (stage, point) => {
  const ada = await fetchAs(stage, 'ada@harbor.test')
  return dieAt(stage, point, () => ada('/api/numbers/purchase', { numbers: [{ number: fictional() }] }))
}

const searchNumbers: Errand = async (stage, point) => {
  const ada = await fetchAs(stage, 'ada@harbor.test')
  return dieAt(stage, point, () => ada('/api/messenger/numbers/search?areaCode=503'))
}

const verifyPhone: Errand = async (stage, point) => {
  stage.database((db) => db.prepare('delete from number_verifications').run())
  const ada = await fetchAs(stage, 'ada@harbor.test')
  return dieAt(stage, point, () => ada('/api/numbers/verify', { phone: fictional(), sms: true }))
}

export const NUMBER_ERRANDS: Record<string, Errand> = {
  'numbers.claim': claimNumber,
  'number.claim.attempt': claimNumber,
  'number.claim.settle': claimNumber,
  'number.search': searchNumbers,
  'number.verification': verifyPhone,
}
