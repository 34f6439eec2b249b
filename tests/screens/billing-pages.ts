import type { Line } from './who-may'

/** These tests have no payment provider: billing is off. */
const off: Line = { who: 'who pays, without billing' }
const of: Line = { ...off, params: { id: 'sub_1' } }

export const BILLING_PAGES: Record<string, Line | Line[]> = {
  'manage+/billing loader': off,
  'manage+/billing.add-funds loader': off,
  'manage+/billing.add-funds action': { ...off, form: { amount: '2500' } },
  'manage+/billing.recharge loader': off,
  'manage+/billing.recharge action': { ...off, form: { rechargeAmount: '2500', rechargeThreshold: '1000' } },
  'manage+/billing.withdraw loader': off,
  'manage+/billing.withdraw action': { ...off, form: { dollars: '1' } },
  'manage+/billing.card loader': off,
  'manage+/billing.card action': { ...off, form: { paymentMethodId: 'pm_1' } },
  'manage+/billing.confirm.$id loader': { ...off, params: { id: 'pay_1' } },
  'manage+/billing.confirm.$id action': { ...off, params: { id: 'pay_1' }, form: {} },
  'manage+/subscriptions loader': off,
  'manage+/subscriptions.card loader': off,
  'manage+/subscriptions.card action': { ...off, form: { paymentMethodId: 'pm_1' } },
  'manage+/subscriptions.confirm.$id loader': { ...off, params: { id: 'pay_1' } },
  'manage+/subscriptions.confirm.$id action': { ...off, params: { id: 'pay_1' }, form: {} },
  'manage+/subscriptions_.subscribe loader': off,
  'manage+/subscriptions_.subscribe action': {
    ...off,
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
  'manage+/checkout loader': off,
  'manage+/checkout action': { ...off, form: { intent: 'removePromo' } },
  'manage+/checkout_.$id loader': { ...off, params: { id: 'pur_1' } },
  'manage+/checkout_.$id action': { ...off, params: { id: 'pur_1' }, form: {} },
  'manage+/invoices loader': off,
}
