import type { MessageView } from '~/domain/threads/messenger.schema'
import { momentWords } from '~/ui/when'

export interface Day {
  /** 'Mar 10, 2026', in the reader's own zone. */
  day: string
  /** Messages that follow each other from one sender in one state, joined; scheduled ones and notes stand alone. */
  groups: MessageView[][]
}

/** Messages (oldest first) by the day on which they were sent, and joined to groups (2-live §4.5). */
export function daysOf(messages: readonly MessageView[]): Day[] {
  const days: Day[] = []
  let date = ''
  for (const message of messages) {
    // Words are made for each day, and not for each message: that takes as long as the rest of a text that comes.
    const sentOn = new Date(message.sortTime).toDateString()
    if (sentOn !== date) {
      date = sentOn
      days.push({ day: momentWords(message.sortTime, 'day'), groups: [[message]] })
      continue
    }
    const { groups } = days.at(-1)!
    const group = groups.at(-1)!
    if (isJoined(group.at(-1)!, message)) group.push(message)
    else groups.push([message])
  }
  return days
}

const isJoined = (before: MessageView, message: MessageView): boolean =>
  before.direction === message.direction &&
  before.authorId === message.authorId &&
  before.status === message.status &&
  message.status !== 'scheduled' &&
  !message.isInternal &&
  before.keyword === null &&
  message.keyword === null
