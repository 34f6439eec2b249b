const dollars = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', currencySign: 'accounting' })

const TEN_THOUSANDTHS = 10_000

/** Ten-thousandths of a dollar; negatives in parentheses (3-settings §9). */
export const formatMoney = (tenThousandths: number): string => dollars.format(tenThousandths / TEN_THOUSANDTHS)

/** '$10'. */
export const formatCents = (cents: number): string => dollars.format(cents / 100).replace(/\.00$/, '')

/** '$10.00', '($10.00)'. */
export const formatExactCents = (cents: number): string => dollars.format(cents / 100)
