import type { Catalog, Product } from '../product'

/** Spec 3-settings §9: annual 15 % off. */
const yearly = (monthly: number): number => Math.round(monthly * 12 * 0.85)

const plan = (
  product: Pick<Product, 'id' | 'displayName' | 'cartBilling' | 'teamOnly' | 'featureStrings' | 'grants'> & {
    monthly: number
    minimumQty?: number
    trialDays?: number
  },
): Product => {
  const { monthly, minimumQty = 1, trialDays = 0, ...rest } = product
  return {
    primaryProductType: 'DIALER',
    isResource: false,
    static: !rest.teamOnly,
    minimumQty,
    prices: { MONTHLY: monthly, YEARLY: yearly(monthly) },
    trialDays,
    trashable: true,
    prerequisites: [],
    volumeDiscounts: rest.teamOnly
      ? [
          { from: 10, percent: 5 },
          { from: 25, percent: 10 },
        ]
      : [],
    revenue: 'revenue:subscriptions',
    taxable: true,
    ...rest,
  }
}

const resource = (
  product: Pick<Product, 'id' | 'displayName' | 'primaryProductType' | 'cartBilling' | 'revenue' | 'grants'> & {
    monthly: number
    prerequisites: readonly string[]
  },
): Product => {
  const { monthly, ...rest } = product
  return {
    teamOnly: false,
    isResource: true,
    static: false,
    minimumQty: 1,
    prices: { MONTHLY: monthly },
    trialDays: 0,
    trashable: true,
    volumeDiscounts: [],
    taxable: true,
    featureStrings: [],
    ...rest,
  }
}

const ONE_LINE = { callLines: 1, blast: false, previewDialer: false }
const ALL_LINES = { callLines: 3, blast: true, previewDialer: true }
const METERED = { dialMinutes: 'unlimited', messages: 'unlimited', rvmDrops: 'unlimited', videos: 'unlimited' } as const

export const catalog: Catalog = {
  version: '2026-12-01',
  products: [
    plan({
      id: 'individual-starter',
      displayName: 'Starter',
      cartBilling: true,
      teamOnly: false,
      monthly: 2900,
      trialDays: 7,
      featureStrings: ['1 dialing line', 'Messenger and video', 'Calls, texts and numbers from your wallet'],
      grants: { features: ONE_LINE, limits: METERED, seats: true },
    }),
    plan({
      id: 'individual-power',
      displayName: 'Power',
      cartBilling: true,
      teamOnly: false,
      monthly: 5900,
      featureStrings: ['3 dialing lines', 'Text blasts', 'Preview dialer', 'Calls, texts and numbers from your wallet'],
      grants: { features: ALL_LINES, limits: METERED, seats: true },
    }),
    plan({
      id: 'team-starter',
      displayName: 'Team Starter',
      cartBilling: true,
      teamOnly: true,
      monthly: 3900,
      minimumQty: 2,
      trialDays: 7,
      featureStrings: ['1 dialing line for each seat', 'Shared numbers and boards', 'Team monitoring'],
      grants: { features: ONE_LINE, limits: METERED, seats: true },
    }),
    plan({
      id: 'team-power',
      displayName: 'Team Power',
      cartBilling: true,
      teamOnly: true,
      monthly: 6900,
      minimumQty: 2,
      featureStrings: ['3 dialing lines for each seat', 'Shared numbers and boards', 'Team monitoring', 'Text blasts'],
      grants: { features: ALL_LINES, limits: METERED, seats: true },
    }),
    plan({
      id: 'individual-dialer',
      displayName: 'Dialer',
      cartBilling: false,
      teamOnly: false,
      monthly: 7900,
      featureStrings: ['1 dialing line', '1,000 minutes a month', '500 texts a month', '1 phone number'],
      grants: {
        features: ONE_LINE,
        limits: { dialMinutes: 1000, messages: 500, rvmDrops: 100, videos: 50 },
        seats: true,
        numberSlots: 1,
      },
    }),
    plan({
      id: 'individual-dialer-plus',
      displayName: 'Dialer Plus',
      cartBilling: false,
      teamOnly: false,
      monthly: 13900,
      featureStrings: ['3 dialing lines', 'Unlimited minutes', '2,000 texts a month', '3 phone numbers'],
      grants: {
        features: ALL_LINES,
        limits: { dialMinutes: 'unlimited', messages: 2000, rvmDrops: 500, videos: 'unlimited' },
        seats: true,
        numberSlots: 3,
      },
    }),
    plan({
      id: 'team-dialer',
      displayName: 'Team Dialer',
      cartBilling: false,
      teamOnly: true,
      monthly: 8900,
      minimumQty: 2,
      featureStrings: ['3 dialing lines for each seat', '2,000 minutes for each seat', '1 phone number for each seat'],
      grants: {
        features: ALL_LINES,
        limits: { dialMinutes: 2000, messages: 1000, rvmDrops: 200, videos: 'unlimited' },
        seats: true,
        numberSlots: 1,
      },
    }),
    plan({
      id: 'team-dialer-plus',
      displayName: 'Team Dialer Plus',
      cartBilling: false,
      teamOnly: true,
      monthly: 14900,
      minimumQty: 2,
      featureStrings: ['3 dialing lines for each seat', 'Unlimited minutes', '3 phone numbers for each seat'],
      grants: {
        features: ALL_LINES,
        limits: { dialMinutes: 'unlimited', messages: 3000, rvmDrops: 500, videos: 'unlimited' },
        seats: true,
        numberSlots: 3,
      },
    }),
    resource({
      id: 'extra-number',
      displayName: 'Extra Phone Number',
      primaryProductType: 'NUMBER',
      cartBilling: false,
      monthly: 100,
      prerequisites: ['individual-dialer', 'individual-dialer-plus', 'team-dialer', 'team-dialer-plus'],
      revenue: 'revenue:numbers',
      grants: { numberSlots: 1 },
    }),
    resource({
      id: 'spam-protection',
      displayName: 'Spam Protection',
      primaryProductType: 'SPAM_PROTECTION',
      cartBilling: false,
      monthly: 10_000,
      prerequisites: ['individual-dialer', 'individual-dialer-plus', 'team-dialer', 'team-dialer-plus'],
      revenue: 'revenue:subscriptions',
      grants: { spamSlots: 1 },
    }),
  ],
}
