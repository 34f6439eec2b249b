const KEYWORDS = ['STOP', 'START', 'HELP'] as const
export type Keyword = (typeof KEYWORDS)[number]

/** The carrier's word list: each alone in a text. */
const WORDS: Record<string, Keyword> = {
  STOP: 'STOP',
  STOPALL: 'STOP',
  UNSUBSCRIBE: 'STOP',
  END: 'STOP',
  QUIT: 'STOP',
  REVOKE: 'STOP',
  OPTOUT: 'STOP',
  CANCEL: 'STOP',
  START: 'START',
  YES: 'START',
  UNSTOP: 'START',
  HELP: 'HELP',
  INFO: 'HELP',
}

/**
 * Whether a text is one of the words that opt out, in, or ask for help. What stands around the word ('Stop.', '“stop”', 'opt out') takes
 * nothing from it; in a sentence it is a word like any other. `told`: what the carrier calls it, which
 * may have words of an account's own; STOP is STOP whatever it is told to be.
 */
export function keywordOf(body: string, told = ''): Keyword | null {
  const read = WORDS[body.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')] ?? null
  return read === 'STOP' ? read : (KEYWORDS.find((keyword) => keyword === told) ?? read)
}
