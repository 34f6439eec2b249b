import { unwrapCell } from '../csv/unwrap-cell'
import { bareHeading, foldCell, headingWords } from './fold-heading'

/** Inside a heading in English, Spanish, French and German. */
const SAYS =
  /do(?:not|nt)(?:call|contact|phone|text|sms|disturb|dial)|no(?:call|contact|dial)list|opt(?:ed|ing)?out|unsubscri|blacklist|blocklist|suppression|nollamar|nocontactar|nomolestar|dadodebaja|desuscri|listanegra|robinson|nepas(?:appeler|contacter|deranger|telephoner)|desinscri|desabonn|bloctel|listerouge|nicht(?:mehr)?(?:anrufen|kontaktieren)|keineanrufe|(?:anruf|telefon|kontakt|werbe)sperre|abgemeldet|sperrvermerk/

/** An opt-out of e-mail, letters or fax stops no call. */
const OTHER_CHANNEL = /mail|newsletter|fax|correo|courriel|letter|brief|postal/
const CALL_OR_TEXT = /call|voice|phone|sms|text|telefon|telephon|llama|appel|anruf/
/** When a list was compared, which is no answer. */
const COMPARISON = /check|scrub|verif|geprueft|gepruft/

export function isDoNotCallHeading(heading: string): boolean {
  const bare = bareHeading(heading)
  const words = headingWords(heading)
  if (!SAYS.test(bare) && !words.some((word) => /^dn[cd]\d*$/.test(word))) return false
  return !COMPARISON.test(bare) && !isOtherChannel(bare)
}

const isOtherChannel = (bare: string) =>
  OTHER_CHANNEL.test(bare) && !CALL_OR_TEXT.test(bare.replaceAll('voicemail', 'voice').replaceAll(/e?mail/g, ''))

/** 'Email Opt Out'. */
export const isOtherOptOutHeading = (heading: string): boolean => {
  const bare = bareHeading(heading)
  return (SAYS.test(bare) || headingWords(heading).includes('dnd')) && !isDoNotCallHeading(heading)
}

const NO = new Set(
  '0 00 false falsch faux falso f no n non nein nee none null nil na off ok okay clean clear callable allowed good subscribed active optedin optin notlisted notonlist notonthelist notondnc notdnc nodnc never unknown novalue kein keine ninguno ninguna aucun aucune unchecked permitted'.split(
    ' ',
  ),
)

const MAX_ANSWER = 200

/** Every value but a no is a yes: 1, TRUE, x, sí, oui, ja, 'DNC', a date, a reason. */
export function isDoNotCall(cell: string): boolean {
  const value = unwrapCell(cell.slice(0, MAX_ANSWER)).replace(/^0,0+$/, '0')
  return !/^[\s\p{Pd}.?☐□◻⬜]*$/u.test(value) && !NO.has(foldCell(value))
}

const WITHDRAWN =
  /^(?:optedout|optout|unsubscribed|revoked|withdrawn|denied|declined|refused|donotcall|dnc|widerrufen|abgelehnt|rechazado|revocado|retirado|refuse|retire|revoque)/
const CALL_PERMISSION = /oktocall|cancall|maycall|call(?:permission|allowed|consent)|allowcalls?|consenttocall/

/** A consent that was withdrawn, or a no in a column such as 'OK to call'. */
export const isConsentWithdrawn = (heading: string, cell: string): boolean => {
  const value = foldCell(cell)
  return (
    WITHDRAWN.test(value) || (CALL_PERMISSION.test(bareHeading(heading)) && /^(?:0|n|no|non|nein|false)$/.test(value))
  )
}
