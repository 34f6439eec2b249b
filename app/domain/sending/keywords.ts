const KEYWORDS = ['STOP', 'START', 'HELP'] as const
export type Keyword = (typeof KEYWORDS)[number]

/** The carrier's list. */
const KEYWORD_BY_WORD: Record<string, Keyword> = {
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

/** The whole text must be one keyword, ignoring punctuation. `optOutType`: the carrier's classification. */
export function parseKeyword(body: string, optOutType = ''): Keyword | null {
  const parsed = KEYWORD_BY_WORD[body.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')] ?? null
  return parsed === 'STOP' ? parsed : (KEYWORDS.find((keyword) => keyword === optOutType) ?? parsed)
}
