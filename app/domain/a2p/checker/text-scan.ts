import { findPhoneNumbersInText } from 'libphonenumber-js'
import { parseUrl } from '../../parse-url'

export interface Found {
  start: number
  end: number
  text: string
}

/** In the sentence before a phrase: 'we never sell alcohol' is no sale of alcohol. */
const NEGATION = /\b(?:not|never|no|without|neither|nor|except|cannot|can't|don't|doesn't|won't)\b[^.!?;]{0,60}$/i

/** Longest input of the checker's patterns; the schema refuses longer texts before. */
const MAX_CHARACTERS = 4_096

/** First match of a pattern that is not negated. */
export function findPhrase(text: string, pattern: RegExp): Found | null {
  for (const match of text.slice(0, MAX_CHARACTERS).matchAll(new RegExp(pattern.source, 'giu')))
    if (!NEGATION.test(text.slice(Math.max(0, match.index - 80), match.index)))
      return { start: match.index, end: match.index + match[0].length, text: match[0] }
  return null
}

export interface FoundLink extends Found {
  url: URL
  hasScheme: boolean
}

/** Endings of domains that are written without a scheme. Others need `https://` or a path. */
const COMMON_ENDINGS = new Set(
  'com net org io co us ca info biz app dev ai me tv edu gov health law agency realty homes house insurance loans shop store site online ly gd gl cc to link'.split(
    ' ',
  ),
)
const LINK =
  /(?:https?:\/\/\S+|(?<![\p{L}\p{N}@.-])(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,62})\.)+[a-z]{2,24}(?::\d{1,5})?(?:\/\S*)?(?![\p{L}\p{N}@]))/giu

/** Links of a text, also those without `https://`. */
export function findLinks(text: string): FoundLink[] {
  return [...text.slice(0, MAX_CHARACTERS).matchAll(LINK)].flatMap((match) => {
    const written = match[0].replace(/[.,;:!?'"”’)\]}>]+$/u, '')
    const hasScheme = /^https?:/i.test(written)
    const url = parseUrl(hasScheme ? written : `https://${written}`)
    if (!url || !url.hostname.includes('.')) return []
    const ending = url.hostname.split('.').at(-1) ?? ''
    if (!hasScheme && !COMMON_ENDINGS.has(ending) && url.pathname === '/') return []
    return [{ start: match.index, end: match.index + written.length, text: written, url, hasScheme }]
  })
}

/** Also numbers that are not in service, such as 555 ones. */
const WRITTEN_PHONE =
  /(?<![\d$.-])(?:\+?1[\s.-]?)?(?:\(\d{3}\)\s?|\d{3}[\s.-]?)\d{3}[\s.-]?\d{4}(?![\d-])|\b1-8\d\d-[A-Z][A-Z-]{6,9}\b/g

export function findPhone(text: string): Found | null {
  const written = [...text.slice(0, MAX_CHARACTERS).matchAll(WRITTEN_PHONE)][0]
  if (written) return { start: written.index, end: written.index + written[0].length, text: written[0] }
  const [number] = findPhoneNumbersInText(text.slice(0, MAX_CHARACTERS), { defaultCountry: 'US' })
  return number
    ? { start: number.startsAt, end: number.endsAt, text: text.slice(number.startsAt, number.endsAt) }
    : null
}

/** Small words that two texts share without being about the same. */
const SMALL_WORDS = new Set(
  'about after also another answer before being call contact could customer data does each every first free from have hello help here information into just know like link message more need only other over people phone please provide rates receive reply send sent stop text thank thanks that their them then there these they this time today tomorrow until very want week were what when where which while will with would your'.split(
    ' ',
  ),
)

/** Stems of a text's meaningful words. */
export const topicWords = (text: string): Set<string> =>
  new Set(
    [...text.toLowerCase().matchAll(/\p{L}{4,}/gu)]
      .map(([word]) => word)
      .filter((word) => !SMALL_WORDS.has(word))
      .map((word) => word.replace(/(?:ments?|ings?|ations?|ers?|ed|es|s)$/u, '').slice(0, 6)),
  )

/** Letters and digits, folded: 'Acme Realty, Inc.' is 'acmerealtyinc'. */
const fold = (text: string) =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

const COMPANY_ENDING =
  /[\s,]+(?:inc|incorporated|llc|l\.l\.c|ltd|limited|corp|corporation|co|company|lp|llp|pllc|pc)\.?$/i

/** A text names a business also without its 'LLC'. */
export function namesBusiness(text: string, businessName: string): boolean {
  const name = fold(businessName.trim().replace(COMPANY_ENDING, ''))
  return name === '' || fold(text).includes(name)
}

export const findCompanyEnding = (name: string): string | null =>
  COMPANY_ENDING.exec(name.trim())?.[0].replace(/^[\s,]+/, '') ?? null
