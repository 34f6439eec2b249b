import type { Finding } from '../a2p.schema'
import { checkWords } from '../a2p.words'
import { findIn, type Check } from './check-input'
import { BUNDLED_CONSENT, SHORTENERS } from './refused-content'
import { findLinks } from './text-scan'

const HOW =
  /\b(?:check ?box|tick|check(?:s|ing)? (?:a|the|an)|opt(?:s|ed|ing)?[- ]?in|agree|consent|sign(?:s|ed|ing)? up|fill(?:s|ed|ing)? (?:out|in)|verbal)/i
/** People opt in with a word. */
const KEYWORD = /\b[Tt]ext(?:s|ing)? (?:the (?:key)?word )?["“']?(?!STOP|HELP)[A-Z]{3,}\b/
const WHERE =
  /\b(?:web ?site|web ?page|page|form|check-?out|in[- ]store|at the (?:office|counter|desk|event|open house)|office|paper|sign-?in sheet|phone call|on a call|during a call|over the phone|app|kiosk|contract|invoice)\b/i
const FREQUENCY = /\b(?:frequency|\d+ (?:messages?|msgs?|texts?)|messages? (?:per|a) (?:day|week|month)|recurring)\b/i
const RATES = /\b(?:message|msg)s?\s*(?:and|&|\/|\+)?\s*data rates?\b/i
const OPT_OUT = /\b(?:stop|unsubscribe|opt[- ]?out)\b/i
const HELP = /\bhelp\b/i
const POLICIES = /\b(?:privacy (?:policy|notice)|terms(?: (?:of (?:service|use)|(?:and|&) conditions))?)\b/i
const NOT_SHARED = /\b(?:not|never|no)\b[^.]{0,60}\b(?:shared?|sold|sell|third part(?:y|ies))\b/i
/** What a reviewer can look at when there is no page. */
const SHOWN_OFFLINE =
  /\b(?:paper|sign-?in sheet|in[- ]store|counter|kiosk|verbal(?:ly)?|phone call|on a call|during a call|over the phone|contract|invoice)\b/i

const PRIVATE_HOST =
  /^(?:localhost|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|169\.254\.|\[)|\.(?:local|internal|test|invalid|localhost)$/i

const found = (code: number, severity: Finding['severity'], text: string): Finding => ({
  code,
  field: 'messageFlow',
  place: null,
  severity,
  words: text,
})

const checkOptIn: Check = ({ campaign: { messageFlow } }) => {
  const isKeyword = KEYWORD.test(messageFlow)
  const parts: (readonly [RegExp, Finding['severity'], string])[] = [
    ...(isKeyword
      ? []
      : ([
          [HOW, 'refused', checkWords.optIn.how],
          [WHERE, 'refused', checkWords.optIn.where],
        ] as const)),
    [FREQUENCY, 'refused', checkWords.optIn.frequency],
    [RATES, 'refused', checkWords.optIn.rates],
    [OPT_OUT, 'refused', checkWords.optIn.optOut],
    [POLICIES, 'refused', checkWords.optIn.policies],
    [NOT_SHARED, 'advice', checkWords.optIn.notShared],
  ]
  return parts
    .filter(([pattern]) => !pattern.test(messageFlow))
    .map(([, severity, text]) => found(30896, severity, text))
}

const checkHelp: Check = ({ campaign: { messageFlow, messageSamples } }) =>
  [messageFlow, ...messageSamples].some((text) => HELP.test(text)) ? [] : [found(30890, 'refused', checkWords.help)]

const checkCallToAction: Check = ({ campaign: { messageFlow } }) =>
  findLinks(messageFlow).length > 0 || SHOWN_OFFLINE.test(messageFlow) || KEYWORD.test(messageFlow)
    ? []
    : [found(30909, 'refused', checkWords.callToAction)]

const checkBundled: Check = ({ campaign: { messageFlow } }) =>
  findIn(
    { texts: [{ field: 'messageFlow', text: messageFlow }] },
    { code: 30923, pattern: BUNDLED_CONSENT, severity: 'refused', words: checkWords.bundled },
  )

const checkLinks: Check = ({ campaign: { messageFlow } }) =>
  findLinks(messageFlow).flatMap((link): Finding[] => {
    const place = { start: link.start, end: link.end }
    const host = link.url.hostname
    if (PRIVATE_HOST.test(host)) return [{ ...found(30891, 'refused', checkWords.privateLink(host)), place }]
    if (SHORTENERS.has(host.replace(/^www\./, '')))
      return [{ ...found(30892, 'refused', checkWords.shortener(host)), place }]
    return link.url.protocol === 'http:'
      ? [{ ...found(30891, 'advice', checkWords.insecureLink(link.text)), place }]
      : []
  })

export const messageFlowChecks: readonly Check[] = [checkOptIn, checkHelp, checkCallToAction, checkBundled, checkLinks]
