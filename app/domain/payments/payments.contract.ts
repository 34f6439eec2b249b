import { oc } from '@orpc/contract'
import { z } from 'zod'
import { rechargeSettings, spendSlice, walletView, withdrawTestFunds } from '../wallet/wallet.schema'
import { cardResult, cardToken, paymentInfo, paymentView, setupToken, topUp } from './payments.schema'

const tags = ['Wallet']
const ROOT = '/api/billing/client/v3'

export const paymentsContract = {
  findWallet: oc.route({ method: 'GET', path: `${ROOT}/wallet`, summary: 'The wallet', tags }).output(walletView),
  rechargeWallet: oc
    .route({
      method: 'POST',
      path: `${ROOT}/wallet/recharge`,
      summary: 'Add funds',
      description:
        'Charges the card on file, in cents. Waits up to 15 seconds; a payment that is PENDING or UNKNOWN then is never charged again. One at a time: an equal one in progress is the same payment.',
      tags,
    })
    .input(topUp)
    .output(paymentView),
  confirmPayment: oc
    .route({
      method: 'POST',
      path: `${ROOT}/wallet/recharge/{id}/confirm`,
      summary: 'State of a payment after the bank asked for the person',
      tags,
    })
    .input(z.strictObject({ id: z.string() }))
    .output(paymentView),
  findRechargeOptions: oc
    .route({
      method: 'GET',
      path: `${ROOT}/wallet/recharge/configure/options`,
      summary: 'Amounts and thresholds of the automatic recharge, in cents',
      tags,
    })
    .output(z.object({ rechargeOptions: z.array(z.number().int()), thresholdOptions: z.array(z.number().int()) })),
  configureRecharge: oc
    .route({
      method: 'PUT',
      path: `${ROOT}/wallet/recharge/configure`,
      summary: 'Set the automatic recharge, in cents. Both 0 is off',
      tags,
    })
    .input(rechargeSettings)
    .output(walletView),
  withdrawTestFunds: oc
    .route({
      method: 'POST',
      path: `${ROOT}/wallet/testing/withdraw`,
      summary: 'Withdraw funds, on the payment simulator only',
      description: 'To see what happens without funds. 409 where payments are real, or the plan has no wallet.',
      tags,
    })
    .input(withdrawTestFunds)
    .output(walletView),
  findSpendGraph: oc
    .route({ method: 'GET', path: `${ROOT}/wallet/spend/graph-data`, summary: 'Spend of the last 30 days', tags })
    .output(z.object({ data: z.array(spendSlice) })),
  findPaymentInfo: oc
    .route({ method: 'GET', path: `${ROOT}/payment-info`, summary: 'Owner, card on file and card form', tags })
    .output(paymentInfo),
  saveCard: oc
    .route({
      method: 'POST',
      path: `${ROOT}/payment-info/card`,
      summary: 'Save the card of a token of the card form',
      tags,
    })
    .input(cardToken)
    .output(cardResult),
  completeCard: oc
    .route({
      method: 'POST',
      path: `${ROOT}/payment-info/card/complete`,
      summary: 'Save the card after the bank asked for the person',
      tags,
    })
    .input(setupToken)
    .output(cardResult),
}
