import { randomUUID } from 'node:crypto'
import { cookieOf, dieAt, type Errand } from './errand-steps'
import { fictionalNumber } from './number-errands'
import type { Stage } from './stage'

const ROOT = '/api/billing/client/v3'
/** Of an agency: no seller of the office dials on that wallet. */
const OWNER = 'inez@agency.test'
export const PAYS = '4242424242424242'
const IS_DISPUTED = '4000000000000259'

const ACCOUNT = `(select account_id from users where email = '${OWNER}')`
const execute = (stage: Stage, sql: string) => stage.database((db) => db.exec(sql))

/** No demo account pays from a wallet: for this errand alone one does. */
async function withWallet(stage: Stage, run: () => Promise<boolean>): Promise<boolean> {
  const set = (value: string) =>
    execute(
      stage,
      `update accounts set features = json_set(features, '$.cartBilling', json('${value}')) where id = ${ACCOUNT}`,
    )
  set('true')
  try {
    return await run()
  } finally {
    set('false')
    execute(stage, `update wallets set recharge_cents = 0, recharge_threshold_cents = 0 where account_id = ${ACCOUNT}`)
  }
}

export async function createCard(stage: Stage, number: string): Promise<string> {
  const answer = await fetch(`${stage.env.simulatorUrl}/simulator/payments/payment-methods`, {
    method: 'POST',
    body: JSON.stringify({ number, expMonth: '12', expYear: '40', cvc: '123' }),
  })
  return ((await answer.json()) as { id: string }).id
}

export type Send = (method: string, path: string, body?: object) => Promise<Response>

/** As the owner, again and again until the app dies. */
export const asOwner =
  (work: (stage: Stage, send: Send) => Promise<unknown>): Errand =>
  async (stage, point) => {
    const cookie = await cookieOf(stage, OWNER)
    const send: Send = (method, path, body) =>
      fetch(stage.url + ROOT + path, {
        method,
        headers: { cookie, origin: stage.url, 'content-type': 'application/json', 'idempotency-key': randomUUID() },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
    return withWallet(stage, () => dieAt(stage, point, () => work(stage, send)))
  }

const addFunds = (number: string) =>
  asOwner(async (stage, send) => {
    await send('POST', '/payment-info/card', { paymentMethodId: await createCard(stage, number) })
    await send('POST', '/wallet/recharge', { amount: 1_000 })
  })

/** The customer is created once. */
const saveFirstCard = asOwner(async (stage, send) => {
  execute(stage, `delete from payment_customers where account_id = ${ACCOUNT}`)
  await send('POST', '/payment-info/card', { paymentMethodId: await createCard(stage, PAYS) })
})

const configure = asOwner((_stage, send) =>
  send('PUT', '/wallet/recharge/configure', { rechargeAmount: 1_000, rechargeThreshold: 500 }),
)

/** Of funds that were added before. */
const withdraw = asOwner(async (stage, send) => {
  await send('POST', '/payment-info/card', { paymentMethodId: await createCard(stage, PAYS) })
  await send('POST', '/wallet/recharge', { amount: 1_000 })
  await send('POST', '/wallet/testing/withdraw', { amountInTenThousandths: 100 })
})

/** The watch recharges at its next turn. */
const recharge = asOwner(async (stage, send) => {
  await send('POST', '/payment-info/card', { paymentMethodId: await createCard(stage, PAYS) })
  execute(
    stage,
    `insert into wallets (account_id, recharge_cents, recharge_threshold_cents, updated_at) values (${ACCOUNT}, 1000, 25000, 0)
       on conflict (account_id) do update set recharge_cents = 1000, recharge_threshold_cents = 25000,
         recharge_claimed_at = null, recharge_paused_at = null`,
  )
})

const paymentsOf = (stage: Stage) =>
  stage.database((db) =>
    db
      .prepare<[], { id: string; provider_id: string }>(
        `select id, provider_id from payments where state = 'paid' and refunded_cents = 0 order by id desc limit 1`,
      )
      .get(),
  )

const refundOutside = asOwner(async (stage, send) => {
  await send('POST', '/payment-info/card', { paymentMethodId: await createCard(stage, PAYS) })
  await send('POST', '/wallet/recharge', { amount: 1_000 })
  const payment = paymentsOf(stage)
  if (!payment) return
  await fetch(`${stage.env.simulatorUrl}/v1/refunds`, {
    method: 'POST',
    headers: { authorization: `Bearer sk_test_${stage.env.carrier.apiSecret}` },
    body: new URLSearchParams({ payment_intent: payment.provider_id, amount: '100' }),
  })
})

const refund = asOwner(async (stage, send) => {
  await send('POST', '/payment-info/card', { paymentMethodId: await createCard(stage, PAYS) })
  await send('POST', '/wallet/recharge', { amount: 1_000 })
  const payment = paymentsOf(stage)
  if (!payment) return
  const id = `rfd_${randomUUID()}`
  execute(
    stage,
    `insert into payment_refunds (id, account_id, payment_id, cents, state, created_at)
       values ('${id}', ${ACCOUNT}, '${payment.id}', 100, 'pending', ${Date.now()});
     insert into jobs (key, account_id, kind, payload, run_at, created_at)
       values ('refund:${id}:0', ${ACCOUNT}, 'payment.refund', '{"refundId":"${id}"}', 0, ${Date.now()})`,
  )
})

/** The watch charges its month at its next turn. */
const chargeNumber = asOwner(async (stage) =>
  execute(
    stage,
    `insert into phone_numbers (id, account_id, e164, created_at, paid_until, charge_at)
       values ('num_${randomUUID()}', ${ACCOUNT}, '${fictionalNumber()}', 1, ${Date.now()}, 1)
       on conflict (account_id, e164) do update set charge_at = 1, paid_until = excluded.paid_until`,
  ),
)

export const PAYMENT_ERRANDS: Record<string, Errand> = {
  'payments.customer': saveFirstCard,
  'payments.card': saveFirstCard,
  'payments.top-up': addFunds(PAYS),
  'payment.attempt': addFunds(PAYS),
  'payment.settle': addFunds(PAYS),
  'webhook.stripe': addFunds(PAYS),
  'payment.dispute': addFunds(IS_DISPUTED),
  'payment.outside-refund': refundOutside,
  'payment.refund.settle': refund,
  'payments.recharge': recharge,
  'numbers.charge': chargeNumber,
  'wallet.recharge-settings': configure,
  'wallet.test-withdraw': withdraw,
}
