import { randomInt } from 'node:crypto'
import { makeTwilioCarrier } from '../../server/carrier/twilio/carrier'
import { waitFor } from '../helpers/wait-for'
import { cookieOf, dieAt, forgetCodes, type Errand } from './errand-steps'
import type { Stage } from './stage'

const OFFICE = '+13125550140'
/** Nobody of the office dials with it: she lets calls come. */
const SELLER = 'olivia@harbor.test'

/** Somebody outside calls one of the office's numbers; answers the carrier's id of the call. */
async function callIn(stage: Stage): Promise<string> {
  const from = `+1312555${String(randomInt(1000, 9999))}`
  const response = await fetch(`${stage.env.simulatorUrl ?? ''}/simulator/calls`, {
    method: 'POST',
    body: JSON.stringify({ from, to: OFFICE }),
  })
  return ((await response.json()) as { callSid: string }).callSid
}

/** Somebody calls, and it rings. */
export const callerRings: Errand = (stage, point) => dieAt(stage, point, () => callIn(stage))

/** Somebody calls and hangs up. */
export const callerLeaves: Errand = (stage, point) =>
  dieAt(stage, point, async () => {
    const carrier = makeTwilioCarrier({ ...stage.env.carrier, publicUrl: stage.env.publicUrl })
    await carrier.hangUp(await callIn(stage))
  })

/** Somebody calls, and the seller whose number it is for so long presses one of the two buttons. */
export const sellerPresses =
  (button: 'answer' | 'decline'): Errand =>
  async (stage, point) => {
    forgetCodes(stage)
    await stage.startApp()
    const cookie = await cookieOf(stage, SELLER)
    await stage.killApp()
    const headers = { cookie, origin: stage.url }
    const ofSeller = `${stage.url}/api/v1/incoming-calls`
    const giveNumber = (userId: string | null, created: string) =>
      stage.database((db) =>
        db
          .prepare(
            `update phone_numbers set user_id = ?, created_at = created_at ${created}
             where e164 = ? and account_id = (select account_id from users where email = ?)`,
          )
          .run(userId, OFFICE, SELLER),
      )
    const seller = stage.database((db) =>
      db.prepare<[string], { id: string }>('select id from users where email = ?').get(SELLER),
    )
    // Of the accounts that share it theirs is the first.
    giveNumber(seller!.id, '- 100000000000')
    const reached = await dieAt(stage, point, async () => {
      await callIn(stage)
      const id = await waitFor('it rings', async () => {
        const { items } = (await (await fetch(ofSeller, { headers })).json()) as { items: Array<{ id: string }> }
        return items[0]?.id
      })
      await fetch(`${ofSeller}/${id}/${button}`, { method: 'POST', headers })
    })
    giveNumber(null, '+ 100000000000')
    return reached
  }
