import { requirePermission } from '../../app/domain/access/require'
import { awaitPayment, getPaymentInfo, refreshPayment } from '../../app/domain/payments/payments.read.server'
import { completeCard, saveCard } from '../../app/domain/payments/save-card.server'
import { topUpWallet } from '../../app/domain/payments/top-up-wallet.server'
import { configureRecharge } from '../../app/domain/wallet/configure-recharge.server'
import { RECHARGE_AMOUNTS, RECHARGE_THRESHOLDS } from '../../app/domain/wallet/recharge-options'
import { getSpendGraph, getWallet } from '../../app/domain/wallet/wallet.read.server'
import { withdrawTestFunds } from '../../app/domain/wallet/withdraw-test-funds.server'
import { os } from './implement'

const PROVIDER_WITHIN_MS = 15_000

export const payments = {
  findWallet: os.payments.findWallet.handler(({ context: { ctx } }) =>
    getWallet(ctx, requirePermission(ctx, 'billing').accountId),
  ),
  rechargeWallet: os.payments.rechargeWallet.handler(async ({ context: { ctx }, input }) =>
    awaitPayment(ctx, await topUpWallet(ctx, input), PROVIDER_WITHIN_MS),
  ),
  confirmPayment: os.payments.confirmPayment.handler(({ context: { ctx }, input }) => refreshPayment(ctx, input.id)),
  findRechargeOptions: os.payments.findRechargeOptions.handler(({ context: { ctx } }) => {
    requirePermission(ctx, 'billing')
    return { rechargeOptions: [...RECHARGE_AMOUNTS], thresholdOptions: [...RECHARGE_THRESHOLDS] }
  }),
  configureRecharge: os.payments.configureRecharge.handler(async ({ context: { ctx }, input }) => {
    await configureRecharge(ctx, input)
    return getWallet(ctx, requirePermission(ctx, 'billing').accountId)
  }),
  withdrawTestFunds: os.payments.withdrawTestFunds.handler(async ({ context: { ctx }, input }) => {
    await withdrawTestFunds(ctx, input)
    return getWallet(ctx, requirePermission(ctx, 'billing').accountId)
  }),
  findSpendGraph: os.payments.findSpendGraph.handler(async ({ context: { ctx } }) => ({
    data: await getSpendGraph(ctx, requirePermission(ctx, 'billing').accountId),
  })),
  findPaymentInfo: os.payments.findPaymentInfo.handler(({ context: { ctx } }) => getPaymentInfo(ctx)),
  saveCard: os.payments.saveCard.handler(({ context: { ctx }, input }) => saveCard(ctx, input)),
  completeCard: os.payments.completeCard.handler(({ context: { ctx }, input }) => completeCard(ctx, input)),
}
