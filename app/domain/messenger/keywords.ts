/** The carrier's word list: each alone in a text. */
const WORDS: Record<string, 'STOP' | 'START' | 'HELP'> = {
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
 * nothing from it; in a sentence it is a word like any other.
 */
export const keywordOf = (body: string): 'STOP' | 'START' | 'HELP' | null =>
  WORDS[body.toUpperCase().replaceAll(/[^\p{L}\p{N}]/gu, '')] ?? null
