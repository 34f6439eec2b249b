import { listTimeline } from '../../contact-record/timeline.read.server'
import { listContacts } from '../../contacts/contacts.read.server'
import type { Ctx } from '../../context.server'
import type { ChatAnswer } from '../assistant-chat.schema'
import { assistantWords } from '../assistant-chat.words'
import { hasAny, type Question } from '../question'

const MOST_LISTED = 5
const MAX_NAME = 60

/** 'Why was Grace Whitfield skipped?' Without a name the help pages answer. */
export async function answerSkipped(ctx: Ctx, question: Question): Promise<ChatAnswer | null> {
  if (!hasAny(question, 'skipped', 'skip')) return null
  const name = /\b(?:was|is|did (?:you|it) skip|were) (.+?) (?:skipped|not (?:called|dialed))/i.exec(question.text)?.[1]
  if (name === undefined || /\b(?:lead|leads|contact|contacts|someone|it|this|they)\b/i.test(name)) return null
  const search = name.trim().slice(0, MAX_NAME)
  const { items } = await listContacts(ctx, { search, limit: MOST_LISTED })
  const [contact, ...others] = items
  if (!contact) return { response: assistantWords.noSuchContact(search), sources: [] }
  const toSource = ({ id, name: label }: { id: string; name: string }) => ({ label, to: `/manage/contacts/${id}` })
  if (others.length > 0) return { response: assistantWords.severalContacts(search), sources: items.map(toSource) }
  const { items: skips } = await listTimeline(ctx, { contactId: contact.id, kind: 'skipped', limit: 1 })
  const [last] = skips
  const response =
    last?.kind === 'skipped'
      ? assistantWords.skipped(contact.name, formatDay(last.at, question.zone), last.campaign, last.reasons.join('; '))
      : assistantWords.skippedNever(contact.name)
  return { response, sources: [toSource(contact)] }
}

const formatDay = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' }).format(new Date(at))
