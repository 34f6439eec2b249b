/** Spec 3-settings §5, §8. */
export const subscriptionsWords = {
  notFound: 'This subscription does not exist.',
  nothingToPay: 'Nothing is due for this subscription.',
  notPossible: 'This subscription cannot be changed now.',
  minimum: (quantity: number) => `Min. ${quantity}`,
  fewerOnly: 'Buy more seats in the cart. Here you remove seats.',
  seatsInUse: (used: number) => `${used} seats are in use. Remove members first.`,
  notAnOption: 'This plan is not available for your subscription.',
  upgradeInCart: 'Buy this plan in the cart. Here you change to a cheaper one at the end of the period.',
  complimentary: 'Confirm that you are responsible for your complimentary subscriptions.',
  nothingScheduled: 'No changes are scheduled.',
  notCanceled: 'This subscription is not canceled.',
  planIsCanceled: 'Restore its plan first.',
  alreadyCanceled: 'This subscription is already canceled.',
  reasonRequired: 'Please select a reason.',
  detailsRequired: 'Please provide additional details.',
  retryFailed: 'An error occurred. Please try again later or contact support',
} as const
