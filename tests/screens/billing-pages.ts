import type { Line } from './who-may'

/** The accounts of these tests have plans, and no wallet. */
const noWallet: Line = { who: 'who pays, without a wallet' }
const pays: Line = { who: 'who pays' }
/** Of no account. */
const missing: Line = { who: 'who pays, without a wallet' }
const of: Line = { ...missing, params: { id: 'sub_1' } }

export const BILLING_PAGES: Record<string, Line | Line[]> = {
  'manage+/billing loader': noWallet,
  'manage+/billing.add-funds loader': noWallet,
  'manage+/billing.add-funds action': { ...noWallet, form: { amount: '2500' } },
  'manage+/billing.withdraw loader': noWallet,
  'manage+/billing.withdraw action': { ...noWallet, form: { dollars: '1' } },
  'manage+/billing.recharge loader': noWallet,
  'manage+/billing.recharge action': { ...noWallet, form: { rechargeAmount: '2500', rechargeThreshold: '1000' } },
  'manage+/billing.card loader': noWallet,
  'manage+/billing.card action': { ...noWallet, form: { paymentMethodId: 'pm_1' } },
  'manage+/billing.confirm.$id loader': { ...noWallet, params: { id: 'pay_1' } },
  'manage+/billing.confirm.$id action': { ...noWallet, params: { id: 'pay_1' }, form: {} },
  'manage+/subscriptions loader': pays,
  'manage+/subscriptions.card loader': pays,
  'manage+/subscriptions.card action': { ...pays, form: { paymentMethodId: 'pm_1' } },
  'manage+/subscriptions.confirm.$id loader': { ...missing, params: { id: 'pay_1' } },
  'manage+/subscriptions.confirm.$id action': { ...missing, params: { id: 'pay_1' }, form: {} },
  'manage+/subscriptions_.subscribe loader': pays,
  'manage+/subscriptions_.subscribe action': {
    ...pays,
    form: { productId: 'individual-power', period: 'MONTHLY', qty: '1' },
  },
  'manage+/subscriptions_.$id loader': of,
  'manage+/subscriptions_.$id action': { ...of, form: { intent: 'restore' } },
  'manage+/subscriptions_.$id.cancel loader': of,
  'manage+/subscriptions_.$id.cancel action': { ...of, form: { subscriptionId: 'sub_1', reason: 'unused' } },
  'manage+/subscriptions_.$id.confirm-cancellation loader': of,
  'manage+/subscriptions_.$id.confirm-cancellation action': { ...of, form: {} },
  'manage+/subscriptions_.$id.remove-seats loader': of,
  'manage+/subscriptions_.$id.remove-seats action': { ...of, form: { quantity: '2' } },
  'manage+/subscriptions_.$id_.plan loader': of,
  'manage+/subscriptions_.$id_.plan action': {
    ...of,
    form: { productId: 'individual-power', period: 'MONTHLY', qty: '1' },
  },
  'manage+/subscriptions_.$id_.seats loader': of,
  'manage+/subscriptions_.$id_.seats action': { ...of, form: { qty: '1' } },
  'manage+/checkout loader': pays,
  'manage+/checkout action': { ...pays, form: { intent: 'removePromo' } },
  'manage+/checkout_.$id loader': { ...missing, params: { id: 'pur_1' } },
  'manage+/checkout_.$id action': { ...missing, params: { id: 'pur_1' }, form: {} },
  'manage+/invoices loader': pays,
}
