/** Words and phrases that no source, document or screen contains, each with what to write instead. Texts of the specification stay literal. */
export const REFUSED_WORDS: readonly { pattern: RegExp; instead: string }[] = [
  { pattern: /\bwho(?:m|so)?ever\b/i, instead: 'the noun: lead, seller, caller' },
  { pattern: /\bwhom\b/i, instead: 'the noun' },
  { pattern: /\bsomebody\b/i, instead: 'someone, or the noun' },
  { pattern: /\bnobody\b/i, instead: 'no one' },
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\b(?:no|any) ?more\b(?! than)/i, instead: 'no longer' },
  { pattern: /(?<!const )\bword (?:of|that)\b/i, instead: 'event, webhook, callback' },
  { pattern: /\b(?:told|tells?) of\b/i, instead: 'notify, publish' },
  { pattern: /\b(?:hear|hears|heard) (?:of|from|that)\b/i, instead: 'receive' },
  { pattern: /\bstands? (?:there|in|on|as)\b/i, instead: 'is shown, is stored' },
  { pattern: /\blies\b/i, instead: 'is in, is on' },
  { pattern: /\brests\b/i, instead: 'waits' },
  { pattern: /\bgo(?:es|ing)? on\b/i, instead: 'continue' },
  { pattern: /\bmeanwhile\b/i, instead: 'in that time, or leave it out' },
  { pattern: /\bat once\b/i, instead: 'immediately' },
  { pattern: /\bby (?:itself|themselves)\b/i, instead: 'automatically' },
  { pattern: /\bgiv(?:e|es|ing) way\b/i, instead: 'the field term: yield, free the line' },
  { pattern: /\bin vain\b/i, instead: 'without an answer' },
  { pattern: /\bputs? aside\b/i, instead: 'replaced, kept beside' },
]

export interface RefusedWord {
  line: number
  found: string
  instead: string
}

/** Finds refused words in a text, with their line. */
export function refusedWordsIn(text: string): RefusedWord[] {
  return text.split('\n').flatMap((content, index) =>
    REFUSED_WORDS.flatMap(({ pattern, instead }) => {
      const found = pattern.exec(content)?.[0]
      return found === undefined ? [] : [{ line: index + 1, found, instead }]
    }),
  )
}
