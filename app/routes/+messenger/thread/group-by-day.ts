import type { MessageView } from '~/domain/threads/messenger.schema'
import { formatMoment } from '~/ui/formatted-time'

export interface Day {
  day: string
  groups: MessageView[][]
}

/** Groups messages (oldest first) by day and sender (spec 2-live §4.5). */
export function groupByDay(messages: readonly MessageView[]): Day[] {
  const days: Day[] = []
  let date = ''
  for (const message of messages) {
    // Formats once a day: formatting is the slowest part of rendering.
    const sentOn = new Date(message.sortTime).toDateString()
    if (sentOn !== date) {
      date = sentOn
      days.push({ day: formatMoment(message.sortTime, 'day'), groups: [[message]] })
      continue
    }
    const { groups } = days.at(-1)!
    const group = groups.at(-1)!
    if (isSameGroup(group.at(-1)!, message)) group.push(message)
    else groups.push([message])
  }
  return days
}

const isSameGroup = (before: MessageView, message: MessageView): boolean =>
  before.direction === message.direction &&
  before.authorId === message.authorId &&
  before.status === message.status &&
  message.status !== 'scheduled' &&
  !message.isInternal &&
  before.keyword === null &&
  message.keyword === null
