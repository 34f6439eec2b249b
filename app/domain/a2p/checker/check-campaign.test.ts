import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { campaignData, type BusinessFacts, type CampaignData, type Finding } from '../a2p.schema'
import { createCampaignTemplate, TEMPLATE_INDUSTRIES } from '../campaign-templates'
import { checkCampaign, isRefused } from './check-campaign'

const BUSINESS: BusinessFacts = {
  businessName: 'Harbor Realty LLC',
  websiteUrl: 'https://harbor.example',
  isWebsiteReachable: true,
  isSoleProprietor: false,
  hasEin: true,
  brandsWithSameEin: 0,
}
const GOOD = createCampaignTemplate('REAL_ESTATE', {
  businessName: 'Harbor Realty LLC',
  websiteUrl: 'https://www.harborrealty.com',
})

const check = (change: Partial<CampaignData> = {}, business: Partial<BusinessFacts> = {}): Finding[] =>
  checkCampaign({ ...GOOD, ...change }, { ...BUSINESS, ...business })
const codesOf = (findings: Finding[]) => [...new Set(findings.map(({ code }) => code))]
const withSample = (sample: string): Partial<CampaignData> => ({
  messageSamples: [...GOOD.messageSamples.slice(0, 2), sample],
})
const withDescription = (text: string): Partial<CampaignData> => ({ description: `${GOOD.description} ${text}` })
const withFlow = (text: string): Partial<CampaignData> => ({ messageFlow: `${GOOD.messageFlow} ${text}` })
const withoutFlow = (pattern: RegExp): Partial<CampaignData> => ({
  messageFlow: GOOD.messageFlow.replaceAll(pattern, ''),
})

describe('templates', () => {
  test('there is one for each of 31 industries', () => expect(TEMPLATE_INDUSTRIES).toHaveLength(31))

  test.each(TEMPLATE_INDUSTRIES)('%s passes the checker, with a website and without', (industry) => {
    for (const isSoleProprietor of [false, true])
      for (const websiteUrl of ['https://www.danas-shop.com/', null]) {
        const businessName = isSoleProprietor ? 'Dana Reyes' : 'Blue Door Inc.'
        const template = createCampaignTemplate(industry, { businessName, websiteUrl })
        expect(campaignData.parse(template)).toEqual(template)
        const facts = { ...BUSINESS, businessName, isSoleProprietor, hasEin: !isSoleProprietor }
        expect(checkCampaign(template, facts)).toEqual([])
      }
  })

  test('fit the carrier’s limits with the longest business name', () => {
    for (const industry of TEMPLATE_INDUSTRIES) {
      const template = createCampaignTemplate(industry, {
        businessName: 'N'.repeat(100),
        websiteUrl: `https://${'w'.repeat(60)}.com/${'p'.repeat(100)}`,
      })
      expect(campaignData.safeParse(template).success).toBe(true)
    }
  })
})

describe('finds what carriers refuse', () => {
  test.each<[number, string, Partial<CampaignData>, Partial<BusinessFacts>?]>([
    [30882, 'affiliate marketing', withDescription('We promote affiliate offers.')],
    [30882, 'partners', withFlow('Numbers are shared with marketing partners.')],
    [30883, 'offensive words', withSample('Harbor Realty: what the fuck, call us about the property.')],
    [30884, 'phishing', withSample('Harbor Realty: please confirm your bank details for the property.')],
    [30885, 'high risk', withDescription('We also offer payday loans.')],
    [30886, 'a thin description', { description: 'We text the people who we text, and they text us back.' }],
    [30886, 'placeholder text', { description: `Lorem ipsum ${GOOD.description}` }],
    [
      30887,
      'no opt-out words',
      { messageSamples: GOOD.messageSamples.map((text) => text.replace('Reply STOP', 'Write')) },
    ],
    [30888, 'alcohol without an age check', withSample('Harbor Realty: wine tasting at the property on Friday.')],
    [30888, 'firearms without an age check', withDescription('We also sell guns.')],
    [30889, 'a phone number', withSample('Harbor Realty: call (312) 555-0101 about the property.')],
    [30889, 'a phone number without spaces', withSample('Harbor Realty: call 3125550101 about the property.')],
    [30889, 'a number in letters', withSample('Harbor Realty: call 1-800-FLOWERS about the property.')],
    [30889, 'a foreign number', withSample('Harbor Realty: call +44 20 7946 0018 about the property.')],
    [
      30890,
      'no HELP',
      {
        messageFlow: GOOD.messageFlow.replaceAll('Reply HELP for help.', ''),
        messageSamples: GOOD.messageSamples.map((text) => text.replace('Reply HELP for help.', '')),
      },
    ],
    [30891, 'an unreachable website', {}, { isWebsiteReachable: false }],
    [30891, 'no website', {}, { websiteUrl: null, isWebsiteReachable: null }],
    [30891, 'a private address', withFlow('See also http://192.168.0.1/opt-in.')],
    [
      30892,
      'a shortened link',
      { ...withSample('Harbor Realty listing: https://bit.ly/3abc'), hasEmbeddedLinks: true },
    ],
    [
      30892,
      'a shortened link without a scheme',
      { ...withSample('Harbor Realty listing: tinyurl.com/abc.'), hasEmbeddedLinks: true },
    ],
    [30892, 'a shortener in the opt-in flow', withFlow('Form: https://BIT.LY/form')],
    [30893, 'a link without the flag', withSample('Harbor Realty listing: https://harborrealty.com/1')],
    [
      30893,
      'no business name',
      { messageSamples: GOOD.messageSamples.map((text) => text.replace('Harbor Realty LLC', 'us')) },
    ],
    [30893, 'an unfilled sample', withSample('[Business name]: the property on Maple Street is sold.')],
    [30893, 'a repeated sample', withSample(GOOD.messageSamples[0] ?? '')],
    [30895, 'a loan', withSample('Harbor Realty: your property may qualify for a home loan.')],
    [30896, 'no rates', withoutFlow(/Message and data rates may apply\./g)],
    [30896, 'no frequency', withoutFlow(/Message frequency varies\./g)],
    [30896, 'no policies', withoutFlow(/Privacy policy.*$/g)],
    [30896, 'a bought list', withDescription('Contacts are from purchased lists.')],
    [30897, 'cannabis', withSample('Harbor Realty: CBD gummies for the property.')],
    [30897, 'gambling', withDescription('We run an online casino.')],
    [30898, 'an EIN of five brands', {}, { brandsWithSameEin: 5 }],
    [30903, 'a company as sole proprietor', {}, { isSoleProprietor: true, hasEin: false }],
    [
      30909,
      'no place to look at',
      {
        messageFlow:
          'People agree in our app. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Privacy policy and terms apply and numbers are never shared.',
      },
    ],
    [30923, 'bundled consent', withFlow('By creating an account you consent to texts.')],
    [30923, 'required consent', withFlow('Consent to receive texts is required.')],
    [30923, 'a ticked box', withFlow('The page has a pre-checked box.')],
  ])('%i: %s', (code, _what, change, business) => {
    const findings = check(change, business)
    expect(codesOf(findings)).toContain(code)
    expect(isRefused(findings)).toBe(true)
    for (const { words } of findings) expect(words).toMatch(/[.)]”?$/)
  })

  test('the place is the phrase in its field', () => {
    const sample = 'Harbor Realty: see bit.ly/3abc about the property.'
    const [finding] = check({ ...withSample(sample), hasEmbeddedLinks: true })
    expect(finding).toMatchObject({ code: 30892, field: 'messageSamples[2]' })
    expect(sample.slice(finding?.place?.start, finding?.place?.end)).toBe('bit.ly/3abc')
  })

  test('the flags make their content fine', () => {
    const flags = { hasEmbeddedLinks: true, hasEmbeddedPhone: true, ageGated: true, directLending: true }
    const sample =
      'Harbor Realty: wine and a home loan for your property: https://harborrealty.com/wine or (312) 555-0101.'
    expect(isRefused(check({ ...withSample(sample), ...flags }))).toBe(false)
    expect(codesOf(check(flags))).toEqual([30889, 30893])
  })
})

describe('leaves good texts alone', () => {
  test.each<[string, Partial<CampaignData>]>([
    ['what is never done', withDescription('We never sell alcohol, and we do not offer loans or affiliate offers.')],
    [
      'words in words',
      withSample(
        'Harbor Realty: begun work, Winery Lane-free property, alcove and beforehand.'.replace('Winery ', 'Winsome '),
      ),
    ],
    ['an e-mail address', withSample('Harbor Realty: write to dana@harborrealty.com about the property.')],
    ['prices, dates and times', withSample('Harbor Realty: property at $350,000, 2026-12-24 at 10:30, 1,200 sq ft.')],
    ['a sentence without a space after its dot', withSample('Harbor Realty: the property is sold.Thanks a lot.')],
  ])('%s', (_what, change) => {
    expect(check(change).filter(({ severity }) => severity === 'refused')).toEqual([])
  })

  test('a keyword as opt-in, without a page', () => {
    const messageFlow =
      'People text JOIN to our number, which a sign at the counter shows. Message frequency varies. Message and data rates may apply. Reply STOP to opt out, HELP for help. Our privacy policy and terms of service are at the counter. Numbers are never shared.'
    expect(isRefused(check({ messageFlow }))).toBe(false)
  })

  test('“stop by our office” is no opt-out', () => {
    const messageSamples = GOOD.messageSamples.map((text) =>
      text.replaceAll('Reply STOP to opt out.', 'Stop by our office.'),
    )
    expect(codesOf(check({ messageSamples }))).toContain(30887)
  })
})

describe('any text', () => {
  const anyText = (max: number) =>
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: max }),
      fc.string({ unit: 'grapheme', maxLength: max }),
      fc.constantFrom(
        'a.'.repeat(2_000),
        '1'.repeat(4_000),
        'not '.repeat(1_000),
        '👩‍👩‍👧‍👦'.repeat(300),
        'https://'.repeat(500),
      ),
    )

  test('is checked quickly, and each place is inside its text', () => {
    fc.assert(
      fc.property(
        anyText(4_096),
        anyText(2_048),
        fc.array(anyText(1_024), { maxLength: 5 }),
        (description, messageFlow, messageSamples) => {
          const started = performance.now()
          const campaign = { ...GOOD, description, messageFlow, messageSamples }
          for (const { field, place } of checkCampaign(campaign, BUSINESS)) {
            if (!place) continue
            const sample = /\[(\d)\]/.exec(field)?.[1]
            const text = sample ? messageSamples[Number(sample)] : field === 'description' ? description : messageFlow
            expect(place.start).toBeLessThan(place.end)
            expect(place.end).toBeLessThanOrEqual(text?.length ?? 0)
          }
          expect(performance.now() - started).toBeLessThan(2_000)
        },
      ),
      { numRuns: 200 },
    )
  }, 60_000)

  test('10,000 characters and emoji are measured before', () => {
    expect(campaignData.safeParse({ ...GOOD, description: 'x'.repeat(10_000) }).success).toBe(false)
    expect(
      campaignData.safeParse({ ...GOOD, messageSamples: ['🏠'.repeat(10), '🏠'.repeat(600)] }).error?.issues,
    ).toMatchObject([{ path: ['messageSamples', 1] }])
    expect(campaignData.safeParse({ ...GOOD, messageSamples: ['\u200B'.repeat(30), 'x'.repeat(30)] }).success).toBe(
      false,
    )
  })
})
