import { randomInt } from 'node:crypto'
import { WebSocket } from 'ws'
import { createTwilioCarrier } from '../../server/carrier/twilio/carrier'
import { waitFor } from '../helpers/wait-for'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import type { Stage } from './stage'

/** The number that callers call. */
export const OFFICE = '+13125550140'
/** The phone's holder presses no key. */
const PHONE = '+13125550155'
/** From which the seller calls in. */
const OWN_PHONE = '+13125550156'
/** No one of the office dials with it: she accepts calls. */
const SELLER = 'olivia@harbor.test'

/** A call from outside to one of the office's numbers; answers the carrier's id of the call. */
async function callIn(stage: Stage, from = `+1312555${String(randomInt(1000, 9999))}`): Promise<string> {
  const response = await fetch(`${stage.env.simulatorUrl ?? ''}/simulator/calls`, {
    method: 'POST',
    body: JSON.stringify({ from, to: OFFICE }),
  })
  return ((await response.json()) as { callSid: string }).callSid
}

/** A caller calls, and it rings. */
export const callerRings: Errand = (stage, point) => dieAt(stage, point, () => callIn(stage))

/** A caller calls and hangs up. */
export const callerLeaves: Errand = (stage, point) =>
  dieAt(stage, point, async () => {
    const carrier = createTwilioCarrier({ ...stage.env.carrier, publicUrl: stage.env.publicUrl })
    await carrier.hangUp(await callIn(stage))
  })

/** Does something while the office's number is the seller's own. */
async function whileHers<T>(stage: Stage, work: (sellerId: string) => Promise<T>): Promise<T> {
  const giveNumber = (userId: string | null) =>
    stage.database((db) => db.prepare('update phone_numbers set user_id = ? where e164 = ?').run(userId, OFFICE))
  const seller = stage.database((db) =>
    db.prepare<[string], { id: string }>('select id from users where email = ?').get(SELLER),
  )
  giveNumber(seller!.id)
  const result = await work(seller!.id)
  giveNumber(null)
  return result
}

/** A caller calls, the call is forwarded to a phone, and the key is not pressed there. */
export const callIsForwarded: Errand = (stage, point) =>
  whileHers(stage, async (sellerId) => {
    const settings = JSON.stringify({ callForwardingType: 'phone', callForwardingNumber: PHONE })
    const before = stage.database((db) => {
      const row = db
        .prepare<[string], { settings: string }>('select settings from dialer_settings where user_id = ?')
        .get(sellerId)
      db.prepare(
        `insert into dialer_settings (user_id, account_id, settings, updated_at)
         select id, account_id, ?, 0 from users where id = ?
         on conflict (user_id) do update set settings = excluded.settings`,
      ).run(settings, sellerId)
      return row?.settings ?? '{}'
    })
    const reached = await dieAt(stage, point, () => callIn(stage))
    return stage.database((db) => {
      db.prepare('update dialer_settings set settings = ? where user_id = ?').run(before, sellerId)
      const forwarded = db.prepare(`select 1 from inbound_calls where context like '%' || ? || '%'`).get(PHONE)
      return reached && forwarded !== undefined
    })
  })

/** The seller calls in from a phone of hers and enters her PIN. */
export const sellerCallsIn: Errand = async (stage, point) => {
  const cookie = await cookieOf(stage, SELLER)
  await stage.startApp()
  const ask = async (method: string, path: string, body?: object) => {
    const headers = { cookie, origin: stage.url, 'content-type': 'application/json' }
    const answer = await fetch(`${stage.url}/api/v1/${path}`, { method, headers, body: body && JSON.stringify(body) })
    return (await answer.json()) as { dialIn: { pin: string } }
  }
  await ask('PUT', 'settings/dialer', { connectionType: 'dial-in', phone: OWN_PHONE })
  const { pin } = (await ask('GET', 'dialer/dial-in')).dialIn
  await stage.killApp()
  const phones = new WebSocket(`${(stage.env.simulatorUrl ?? '').replace('http', 'ws')}/simulator/phones`)
  await new Promise((resolve) => phones.once('open', resolve))
  const reached = await dieAt(stage, point, async () => {
    const callSid = await callIn(stage, OWN_PHONE)
    // Keys before the question are lost.
    await waitFor(
      'the PIN was heard',
      async () => {
        phones.send(JSON.stringify({ type: 'press', callSid, digits: pin }))
        return stage.app().ended()
      },
      { withinMs: 10_000, everyMs: 200 },
    )
  })
  phones.close()
  stage.database((db) =>
    db.exec(
      `update dialer_settings set settings = json_set(settings, '$.connectionType', 'computer', '$.phone', null)
       where user_id in (select user_id from dial_ins);
       delete from dial_ins`,
    ),
  )
  return reached
}

/** A caller calls, and the seller who has the number for so long presses one of the two buttons. */
export const sellerPresses =
  (button: 'answer' | 'decline'): Errand =>
  async (stage, point) => {
    const cookie = await cookieOf(stage, SELLER)
    const headers = { cookie, origin: stage.url }
    const ofSeller = `${stage.url}/api/v1/incoming-calls`
    return whileHers(stage, () =>
      dieAt(stage, point, async () => {
        await callIn(stage)
        const id = await waitFor('it rings', async () => {
          const { items } = (await (await fetch(ofSeller, { headers })).json()) as { items: Array<{ id: string }> }
          return items[0]?.id
        })
        await fetch(`${ofSeller}/${id}/${button}`, { method: 'POST', headers })
      }),
    )
  }
