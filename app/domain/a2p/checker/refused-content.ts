/** Phrases that reviewers refuse, by the carrier's code. Word boundaries are Unicode's. */
const phrases = (...alternatives: string[]): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${alternatives.join('|')})(?![\\p{L}\\p{N}])`, 'giu')

/** 30882 */
export const AFFILIATE = phrases(
  'affiliate (?:marketing|links?|offers?|programs?|partners?)',
  'earn (?:a )?commissions?',
  'lead gen(?:eration)?(?: services?| compan(?:y|ies))?',
  'third[- ]party (?:offers?|leads?|marketing)',
  '(?:shared? with|on behalf of|offers? from) (?:our )?(?:marketing |affiliate )?(?:partners|affiliates|third parties)',
  'sponsored (?:offers?|links?)',
)

/** 30883 */
export const OFFENSIVE = phrases(
  'fuck\\p{L}*',
  'shit\\p{L}*',
  'bitch(?:es)?',
  'assholes?',
  'kill (?:you|yourself|them)',
  'bomb threats?',
  'white power',
  'racial slurs?',
)

/** 30884: what no business asks for in a text. */
export const PHISHING = phrases(
  '(?:send|reply with|confirm|verify|provide|enter)(?: us)? your (?:password|pin|social security number|ssn|card number|credit card(?: number)?|bank (?:account|details|login)|login)',
  'your (?:bank )?account (?:has been|is|was) (?:suspended|locked|limited|compromised)',
  'unusual (?:sign[- ]?in|activity) (?:was )?detected',
  'gift cards? (?:code|number)s?',
  'wire (?:the )?(?:money|funds)',
)

/** 30884 */
export const SPAM = phrases(
  'act (?:now|fast|immediately)',
  "you(?:'|’)?(?:ve| have) (?:won|been selected)",
  'congratulations!+ you',
  '100 ?% (?:free|guaranteed)',
  'risk[- ]free',
  'limited time only!*',
  'once in a lifetime',
  'guaranteed (?:approval|income|results|winner)',
  'click (?:here|below) now',
  'make \\$?\\d[\\d,]* (?:a|per) (?:day|week)',
)

/** 30885: cannot be resubmitted. */
export const HIGH_RISK = phrases(
  'pay ?day (?:loans?|lending|advances?)',
  'cash advances?',
  'debt (?:relief|consolidation|reduction|settlement|forgiveness|collection)',
  'credit repair',
  'student loan forgiveness',
  'tax relief',
  'work(?:ing)?[- ](?:from|at)[- ]home (?:jobs?|programs?|opportunit(?:y|ies)|income)',
  'get rich quick',
  'multi[- ]?level marketing',
  'mlm',
  'pyramid schemes?',
  'crypto(?:currency|currencies)? (?:investments?|trading|offers?)',
  'bitcoin (?:investments?|trading)',
  'penny stocks?',
  'sweepstakes?',
  'high[- ]risk (?:investments?|loans?)',
)

/** 30897: carried by no carrier, with an age check or without. */
export const DISALLOWED = phrases(
  'cannabis',
  'marijuana',
  'cbd',
  'thc',
  'kratom',
  'vap(?:e|es|ing)',
  'e-?cigarettes?',
  'porn\\p{L}*',
  'escorts?',
  'adult (?:content|entertainment|videos?)',
  'sex(?:ual|y)? (?:content|services?|chat|videos?)',
  'casinos?',
  'gambling',
  'sports? betting',
  'place (?:a|your) bets?',
  'hate speech',
  'prescription drugs without',
  'ghost guns?',
)

/** 30888: carried with an age check. */
export const AGE_RESTRICTED = phrases(
  'alcohol(?:ic)?(?: beverages?)?',
  'beers?',
  'wines?',
  'winer(?:y|ies)',
  'whisk(?:e?y|ies)',
  'vodka',
  'tequila',
  'cocktails?',
  'liquors?',
  'brewer(?:y|ies)',
  'firearms?',
  'guns?',
  'rifles?',
  'pistols?',
  'ammo',
  'ammunition',
  'tobacco',
  'cigars?',
  'cigarettes?',
)

/** 30895 */
export const LENDING = phrases(
  '(?:home |personal |business |auto |car |student |mortgage |bridge )?loans?(?! officers? (?:is|was))',
  'lend(?:ing|ers?)',
  'mortgages?',
  'refinanc(?:e|es|ed|ing)',
  'lines? of credit',
  'pre-?approved for',
)

/** 30896: people on such a list did not agree. */
export const BOUGHT_LIST = phrases(
  '(?:bought|purchased?|rented?|scraped?|third[- ]party|public) (?:contact |phone |lead |marketing )?(?:lists?|leads?|records?|numbers?)',
  'skip[- ]?trac(?:e|ed|ing)',
  'cold (?:leads?|lists?|texts?|outreach|contacts?)',
)

/** 30923 */
export const BUNDLED_CONSENT = phrases(
  'by (?:signing up|registering|creating an account|purchasing|using (?:our|the|this) (?:site|website|service|app)|agreeing to (?:our|the) (?:terms|privacy policy)[^.]{0,40}|accepting (?:our|the) terms[^.]{0,40}),? (?:you|they|customers|users|people) (?:automatically )?(?:agree|consent|opt[- ]in)',
  '(?:consent|opt[- ]?in|agreement) (?:to (?:receive )?(?:texts?|messages?|sms) )?is (?:required|mandatory|a condition)',
  'must (?:agree|consent|opt[- ]in) (?:to (?:receive )?(?:texts?|messages?|sms) )?(?:in order )?to (?:sign up|register|buy|purchase|continue|submit|use)',
  'automatically (?:opted|enrolled|subscribed|opt)[- ]?in?',
  'pre-?(?:checked|ticked|selected) (?:box|checkbox)(?:es)?',
  'terms (?:of service )?(?:also )?include consent',
)

/** 30892. Hosts of public shorteners: carriers block them whatever is behind. */
export const SHORTENERS: ReadonlySet<string> = new Set(
  'adf.ly bit.do bit.ly bitly.com bl.ink buff.ly clck.ru cutt.ly db.tt dlvr.it fb.me flic.kr goo.gl hubs.ly hyperurl.co ift.tt is.gd j.mp lnkd.in linktr.ee mcaf.ee ow.ly po.st qr.ae rb.gy rebrand.ly rotf.lol s.id short.cm short.gy short.io shorturl.at shrtco.de smarturl.it snip.ly soo.gd su.pr t.co t.ly t2m.io tiny.cc tiny.one tinyurl.com tr.im trib.al u.to urlz.fr v.gd vo.la x.co youtu.be zpr.io'.split(
    ' ',
  ),
)

/** 30886, 30893: text of a form that was never filled in. */
export const PLACEHOLDER = /lorem ipsum|\btest(?:ing)? (?:test|text|campaign|message)\b|\basdf\w*|\btbd\b|\bxxx+\b/giu
/** A merge field is fine (`{firstName}`, `[Name]`); an empty one is not. */
export const UNFILLED =
  /\[(?:business|company|brand|your)[^\]]*\]|\{\{?(?:business|company|brand)[^}]*\}?\}|<(?:business|company|brand)[^>]*>|_{3,}/giu
