export const BILLING_PATH = '/manage/billing'
export const SUBSCRIPTIONS_PATH = '/manage/subscriptions'
export const SUBSCRIBE_PATH = '/manage/subscriptions/subscribe'
export const INVOICES_PATH = '/manage/invoices'
export const CHECKOUT_PATH = '/manage/checkout'

export const subscriptionPath = (id: string): string => `${SUBSCRIPTIONS_PATH}/${id}`
export const purchasePath = (id: string): string => `${CHECKOUT_PATH}/${id}`
