/** Begins with one, and says more: 'Stop. Thank you'. */
const STOP_WORDS = 'stop|stopall|unsubscribe|optout|opt out|opt-out'
/** Usual words too: 'End of the month', 'Cancel my appointment'. */
const USUAL_WORDS = 'end|quit|cancel|revoke'
const ALL_WORDS = `${STOP_WORDS}|${USUAL_WORDS}`
const POLITE = '(?:please|pls|plz|thanks|thank you|thx|ty|now|already|immediately|all|everything|it|this|that|ok|okay)'
const TEXTS =
  '(?:texts?|texting|messages?|messaging|msgs?|sms|spam|spamming|subscription|notifications?|alerts?|communications?|contact|contacting|e-?mails?|emailing|calls?|calling)'
const ACTS =
  '(?:text|texting|txt|message|messaging|msg|contact|call|calling|sms|e-?mail|write|bother|spam|harass|solicit)'
/** A wish about time is no opt-out: 'do not call before five'. */
const TIMES =
  '(?:before|after|until|till|between|at|during|while|today|tonight|tomorrow|yet|on|this|right now|back|if|in|for|from)'
const ME = '(?:me|us|this number|my (?:phone|number|cell|name|info|information|contact)|number|mine)'

const PATTERNS: readonly RegExp[] = [
  // Begins with, or repeats.
  new RegExp(
    `^(?:${STOP_WORDS})\\b(?! (?:by|over|signs?|lights?|watch|loss|and shop|n shop)\\b| in (?:and|to|at|any|for|on|tomorrow|today)\\b| at (?:the|my|your|our|\\d))`,
  ),
  new RegExp(`^(?:${USUAL_WORDS})(?:[.!;:\\n]|$| ${POLITE}\\b[ .!,]*(?:${POLITE}|$))`),
  new RegExp(`^(?:${USUAL_WORDS}) (?:(?:all|any|my|the|these|those|this|your|sending|from|with)\\b ?){0,3}${TEXTS}\\b`),
  new RegExp(`^(?:please |pls )?revoke (?:my |all )?consent`),
  new RegExp(`\\b(${ALL_WORDS})\\b[^\\p{L}\\p{N}]+(?:${ALL_WORDS})\\b`, 'u'),
  // Asks to stop.
  /\b(?:please|pls|plz|kindly|just)\b,? stop\b(?! (?:by|over|at|in)\b)/,
  /(?<!\b(?:dont|do not|cant|cannot|never|wont|non) )\bstop (?:it|this|already|now|please|pls|plz)\b[ .!]*(?:please|thanks|thank you|now)?[ .!]*$/,
  new RegExp(
    `\\bstop (?:(?:all|any|the|these|those|this|your|sending|with|from)\\b ?){0,3}(?:${TEXTS}|sending|bothering|harassing|soliciting|reaching out|writing)\\b`,
  ),
  /\b(?:you|yall|you guys|them|i said|told you|asked you|want you|need you)(?: \w+)? (?:to )?stop[ .!]*$/,
  /\b(?:make it|wont you|will you|would you|can you|could you) (?:please )?stop[ .!?]*$/,
  new RegExp(
    `\\b(?:do not|dont|never|quit|stop|cease|refrain from|no longer)(?: (?:ever|again|you|please|to|want you to|continue to|even))* ${ACTS}(?:ing)?(?:,? (?:or|and|nor) ${ACTS}(?:ing)?)*\\b(?: (?:to )?${ME})?(?: (?:again|any ?more|ever|please|here|at all|thanks))*[ .!,]*(?:$|[.!,;])`,
  ),
  new RegExp(`\\b(?:do not|dont|never)(?: (?:ever|you|please))* ${ACTS} ${ME}\\b(?! ${TIMES}\\b)`),
  /\b(?:do not|dont|never|quit) (?:ever )?(?:send(?:ing)?|send me) (?:me |us )?(?:any |more |these |those |any ?more |another |your )*(?:texts?|messages?|msgs?|sms|spam|anything|stuff|this)\b/,
  new RegExp(`\\bno more (?:of )?(?:these |your |those |the )?${TEXTS}\\b`),
  new RegExp(
    `\\b(?:do not|dont|no longer|not) (?:want|wish|need|care|like|agree|consent)(?: to)?(?: (?:be|get|receive|have|any|any ?more|more|your|these|those|getting|receiving|hear|from|you|to|further))* ?(?:${TEXTS}|hear +from you|contacted|texted|messaged|called|emailed)\\b`,
  ),
  new RegExp(
    `\\b(?:end|cease|discontinue|cancel) (?:all |any |my |the |these |those |your |sending )*(?:further )?${TEXTS}\\b`,
  ),
  /\bcease and desist\b/,
  /\b(?:revoke|withdraw|revoking|withdrawing) (?:my |all |any )?(?:consent|permission)\b/,
  // Asks to be removed.
  new RegExp(
    `\\b(?:remove|delete|erase|scratch|unlist) (?:${ME})(?:[ ,]*(?:from|off|out of|please|now|immediately|asap|thanks|thank you|and|entirely|completely|permanently)\\b|[ .!?]*$|[.!,;])`,
  ),
  /\b(?:take|get|remove|delete|drop|strike|pull|want|be) (?:me |us |my (?:name|number|info|phone) |this number |it )?(?:off|from|out of|removed from)(?: of)? (?:all )?(?:the |your |this |that |these |those |ur |any |my )*(?:\w+ )?(?:lists?|database|system|texts?|messages?|records|contacts?)\b/,
  /\b(?:take|get) (?:me|us|my name|my number|this number) off\b[ .!]*(?:please|now|thanks)?[ .!]*$/,
  /\b(?:put|add|place) (?:me|us|my number|this number) (?:on|to|in) (?:the |your |a )?(?:do not|dont|no|dnc)\b/,
  /^(?:remove|delete|dnc)[ .!]*$/,
  /\b(?:be|get) removed[ .!?]*$/,
  /\bdo not (?:call|contact|text)(?: list)?[ .!]*(?:please)?$|\bdo not (?:call|contact|text) list\b/,
  /[.!?\n] ?(?:please )?stop[ .!]*$/,
  /\bend (?:this|the) (?:conversation|chat|thread)\b/,
  /\bunsu[bs]*[cs]*rib/,
  /\bunsub(?:bed)?\b/,
  /\bopt(?:ing|ed)?[ -]?(?:me |us )?out\b/,
  /\b(?:lose|forget|delete) my (?:number|info|contact)\b/,
  /\bleave me alone\b/,
  // Spanish.
  /^(?:alto|basta|ya basta|pare|paren|parar|parad|detener|detenga|detenganse|baja|desuscribir|desuscribirme|desuscribanme|cancelar (?:la |mi )?suscripcion|cancelen)\b(?! (?:la|el|mi|su|una?|en) (?:cita|reunion|casa|precio))/,
  /\b(?:deje|dejen|deja|dejad|dejar|pare|paren|parar|para|paran) (?:ya )?(?:de|con) (?:\w+ )?(?:enviar|mandar|escribir|llamar|molestar|contactar|textear|mensaje|enviando|mandando|texto)/,
  /\bno (?:me|nos) (?:vuelva[ns]? a |manden? |sigan? )?(?:envi|mand|escrib|llam|molest|contact|text)[a-z]*\b(?! (?:antes|despues|hasta|entre|a las|hoy|manana))/,
  /\bno (?:envie|mande|escriba|llame|moleste|contacte|textee)[ns]?\b(?! (?:antes|despues|hasta|entre|a las|hoy|manana))/,
  /\bno (?:quiero|deseo|queremos|me interesa) (?:mas|seguir|recibir|que me|sus|estos|ningun|tener|ya)\b/,
  /\bno mas (?:mensajes?|textos?|llamadas?|sms)\b|^no mas[ .!]*$/,
  /\b(?:quite|quiten|quita|saque|saquen|saca|borre|borren|borra|elimine|eliminen|elimina|remueva|remuevan|retire|retiren)(?:me|nos)\b/,
  /\b(?:quite|quiten|quita|saque|saquen|borre|borren|elimine|eliminen|remueva|remuevan|retire|retiren) (?:mi|este) (?:numero|nombre|telefono)\b/,
  /\b(?:dar|deme|denme|dame|darme|darse|quiero|solicito)(?:me)? (?:la |de )?(?:de )?baja\b/,
  // French.
  /^(?:arret|arrete|arretez|arreter|desabonner|desabonnez|desabonnement|desinscrire|desinscription|cessez|cesse)\b/,
  /\b(?:arrete[rz]?|cesse[rz]?) (?:de|d|les|ces|vos|tes|ca|cela|tout|svp|s il|sil|immediatement|maintenant|moi)\b/,
  /\barretez[ .!]*(?:svp|merci)?[ .!]*$/,
  /\bn[e ] ?(?:me |m |nous )?(?:contact|ecri|envo|text|appel|derang|harcel|sollicit)[a-z]*\b(?: (?:moi|nous|me))?(?: \w+){0,2} (?:plus|pas|jamais)\b(?! (?:avant|apres|jusqu|entre|aujourd|demain))/,
  /\b(?:retire|enleve|supprime|ote|efface|raye|desabonne|desinscri)[a-z]* (?:moi|nous|mon (?:numero|nom)|ce numero|mes coordonnees)\b/,
  /\b(?:me|m) (?:desabonner|desinscrire|retirer de|enlever de)\b/,
  /\b(?:ne )?(?:veux|souhaite|desire|voulons) plus (?:de|recevoir|etre|vos|aucun|que vous|entendre)\b/,
  /\bplus (?:de|aucun) (?:messages?|textos?|sms|appels?)\b/,
  /\b(?:laissez|laisse|fichez|foutez)[ -](?:moi|nous) (?:tranquille|la paix|en paix)\b/,
]

/** 'Liked “STOP to opt out”' and the like quote our own text. */
const REACTION =
  /^(?:(?:liked|loved|disliked|laughed at|emphasi[sz]ed|questioned|reacted|removed an?|replied to|le gusto|me gusta|le encanto|a aime|a adore)\b|\p{Extended_Pictographic}\uFE0F? to\b)[^\n]*["“«„]/iu
const QUOTE = /["“«„][^"”»“]*\s[^"”»“]*["”»“]/g
/** Our own footer: 'Reply STOP to opt out'. */
const FOOTER =
  /\b(?:reply|text|txt|send|respond|type|responda|envie|repondez|envoyez)(?: with)? (?:\w+ )?(?:stop|end|quit|cancel|unsubscribe|arret|alto)\b(?: (?:to|2|para|pour) (?:\w+ ?){1,3})?/g
/** A refusal to stop asks nothing. */
const NEGATED =
  /\b(?:do not|dont|cant|cannot|never|wont|didnt|did not) (?:\w+ )?(?:stop|unsubscribe|opt out|remove me|cancel|quit)\b/g

const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/\p{Cf}/gu, '')
    .toLowerCase()
    .replaceAll(/(?<=\p{L})['’ʼ`´](?=\p{L})/gu, '')
    .replaceAll(/[ \t\u00A0]+/g, ' ')
    .trim()

/** For French, where an apostrophe parts two words, the other folding is tried too. */
const foldings = (text: string): string[] => [...new Set([fold(text), fold(text.replaceAll(/['’ʼ`´-]/g, ' '))])]

const MAX_READ = 1_600

/** Begins with or repeats an opt-out word, or asks to stop or be removed: a person decides. Keywords alone are handled before. */
export function asksToStop(body: string): boolean {
  const text = body.slice(0, MAX_READ)
  if (REACTION.test(text.normalize('NFKC').trim())) return false
  if (/^\s*[🛑✋⛔]/u.test(text)) return true
  const quoteless = text.normalize('NFKC').replaceAll(QUOTE, ' ')
  const own = /[\p{L}\p{N}]/u.test(quoteless) ? quoteless : text.replaceAll(/["“”«»„]/g, ' ')
  return foldings(own).some((folded) => {
    const said = folded.replaceAll(FOOTER, ' ').replaceAll(NEGATED, ' ').replaceAll(/ +/g, ' ').trim()
    const bare = said
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .replace(
        /^(?:hi|hello|hey|yes|no|ok|okay|yo|dude|bro|ugh|omg|lol|well|sorry|hola|bonjour|um|please|pls|plz|kindly)[ ,.!-]+/,
        '',
      )
    return [said, bare].some((one) => PATTERNS.some((pattern) => pattern.test(one)))
  })
}
