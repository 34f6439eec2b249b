import type { Line } from './who-may'

/** The accounts of these tests have plans, and no wallet. */
const noWallet: Line = { who: 'who pays, without a wallet' }

export const BILLING_PAGES: Record<string, Line | Line[]> = {
  'manage+/billing loader': noWallet,
  'manage+/billing.add-funds loader': noWallet,
  'manage+/billing.add-funds action': { ...noWallet, form: { amount: '2500' } },
  'manage+/billing.recharge loader': noWallet,
  'manage+/billing.recharge action': { ...noWallet, form: { rechargeAmount: '2500', rechargeThreshold: '1000' } },
  'manage+/billing.card loader': noWallet,
  'manage+/billing.card action': { ...noWallet, form: { paymentMethodId: 'pm_1' } },
  'manage+/billing.confirm.$id loader': { ...noWallet, params: { id: 'pay_1' } },
  'manage+/billing.confirm.$id action': { ...noWallet, params: { id: 'pay_1' }, form: {} },
}
