const KEYWORDS = ['STOP', 'START', 'HELP'] as const
export type Keyword = (typeof KEYWORDS)[number]

/** The carrier's list. */
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

/** The whole text must be one keyword, ignoring punctuation. `told`: the carrier's classification. */
export function keywordOf(body: string, told = ''): Keyword | null {
  const read = WORDS[body.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')] ?? null
  return read === 'STOP' ? read : (KEYWORDS.find((keyword) => keyword === told) ?? read)
}
