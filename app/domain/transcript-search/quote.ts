import type { Utterance } from '../assistant.port'
import { extractWords, type SearchTerm } from '../search/search-terms'
import type { Quote } from './transcript-search.schema'

/** Characters before and after the first match. */
const AROUND = 140
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{N}\p{M}'’.&-]*[\p{L}\p{N}])?/gu

const matches = (token: string, terms: readonly SearchTerm[]): boolean =>
  [...extractWords(token)].some((word) => terms.some(({ from, to }) => word >= from && word < to))

const countTerms = (text: string, terms: readonly SearchTerm[]): number => {
  const words = [...extractWords(text)]
  return terms.filter(({ from, to }) => words.some((word) => word >= from && word < to)).length
}

/** The utterance with the most of the words; the first of several. null: none has one. */
export function findQuote(utterances: readonly Utterance[], terms: readonly SearchTerm[]): Quote | null {
  let best: { said: Utterance; count: number } | null = null
  for (const said of utterances) {
    const count = countTerms(said.text, terms)
    if (count > (best?.count ?? 0)) best = { said, count }
    if (count === terms.length) break
  }
  if (!best) return null
  const { speaker, startMs, text } = best.said
  return { speaker, startMs, parts: splitAtMatches(shorten(text, terms), terms) }
}

function shorten(text: string, terms: readonly SearchTerm[]): string {
  const first = [...text.matchAll(WORD)].find(([token]) => matches(token, terms))?.index ?? 0
  const from = first > AROUND ? text.indexOf(' ', first - AROUND) + 1 : 0
  const end = first + AROUND
  const to = end < text.length ? Math.max(text.lastIndexOf(' ', end), first + 1) : text.length
  return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`
}

function splitAtMatches(text: string, terms: readonly SearchTerm[]): Quote['parts'] {
  const parts: Quote['parts'] = []
  let done = 0
  for (const { 0: token, index } of text.matchAll(WORD)) {
    if (!matches(token, terms)) continue
    if (index > done) parts.push({ text: text.slice(done, index), isMatch: false })
    parts.push({ text: token, isMatch: true })
    done = index + token.length
  }
  if (done < text.length) parts.push({ text: text.slice(done), isMatch: false })
  return parts
}
