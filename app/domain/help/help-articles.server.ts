import { searchWords } from '../search/search-text'
import { accountArticles } from './articles/account'
import { boardsArticles } from './articles/boards'
import { contactsArticles } from './articles/contacts'
import { dialingArticles } from './articles/dialing'
import { messagesArticles } from './articles/messages'
import { numbersArticles } from './articles/numbers'
import { teamArticles } from './articles/team'
import type { HelpArticle } from './help-article'

export const HELP_ARTICLES: readonly HelpArticle[] = [
  ...dialingArticles,
  ...boardsArticles,
  ...contactsArticles,
  ...messagesArticles,
  ...numbersArticles,
  ...teamArticles,
  ...accountArticles,
]

export const findHelpArticle = (id: string): HelpArticle | null => HELP_ARTICLES.find((one) => one.id === id) ?? null

/** Words of questions that say nothing about their subject. */
const FILLER = new Set(
  'a about an and are at be can did do does for from how i if in is it me my of on or our the this to use was we were what when where which who why will with you your'.split(
    ' ',
  ),
)
const MAX_TERMS = 12
const WEIGHTS = { title: 5, keywords: 3, text: 1 } as const

/** Words of a field; a term matches the beginning of one. */
const INDEX = HELP_ARTICLES.map((article) => ({
  article,
  title: [...searchWords(article.title)],
  keywords: [...searchWords(article.keywords ?? '')],
  text: [...searchWords([...article.paragraphs, ...(article.steps ?? []), ...(article.notes ?? [])].join(' '))],
}))

/** Best first; at least half of the best score. Without a subject: none. */
export function searchHelp(question: string): HelpArticle[] {
  const terms = [...searchWords(question)].filter((word) => !FILLER.has(word)).slice(0, MAX_TERMS)
  const scores = terms.map(getScores)
  const scored = INDEX.map(({ article }, index) => ({
    article,
    score: scores.reduce((sum, ofTerm) => sum + ofTerm[index]!, 0),
  })).filter(({ score }) => score > 0)
  const best = Math.max(0, ...scored.map(({ score }) => score))
  return scored
    .filter(({ score }) => score * 2 >= best)
    .toSorted((one, other) => other.score - one.score)
    .map(({ article }) => article)
}

/** Rare words count more: 'buy' says more than 'number'. */
function getScores(term: string): number[] {
  const stem = getStem(term)
  const scores = INDEX.map((entry) =>
    (Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]).reduce(
      (sum, field) => sum + (entry[field].some((word) => word.startsWith(stem)) ? WEIGHTS[field] : 0),
      0,
    ),
  )
  const rarity = Math.log(1 + INDEX.length / Math.max(1, scores.filter((score) => score > 0).length))
  return scores.map((score) => score * rarity)
}

/** 'skipped', 'skipping' and 'skips' begin alike. */
const getStem = (term: string): string => (term.length > 5 ? term.replace(/(?:ing|ed|es|s)$/, '') : term)
