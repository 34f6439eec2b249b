export const BILLING_PATH = '/manage/billing'
export const SUBSCRIPTIONS_PATH = '/manage/subscriptions'
export const SUBSCRIBE_PATH = '/manage/subscriptions/subscribe'
export const INVOICES_PATH = '/manage/invoices'
export const CHECKOUT_PATH = '/manage/checkout'

/** Where a purchase is posted; other forms of the page change the cart. */
export const PURCHASE_ACTION = `${CHECKOUT_PATH}?purchase`
export const isPurchaseUrl = (url: string): boolean => new URL(url, 'http://trunkline').searchParams.has('purchase')

export const subscriptionPath = (id: string): string => `${SUBSCRIPTIONS_PATH}/${id}`
export const purchasePath = (id: string): string => `${CHECKOUT_PATH}/${id}`
