import type { QueueView } from '~/domain/queue/queue.schema'
import { formatCount } from '~/ui/format-count'

const wasOrWere = (number: number) => (number === 1 ? 'was' : 'were')

/** '300 of 1,000 contacts' */
export const formatQueueProgress = ({ done, contacts }: QueueView): string =>
  `${done.toLocaleString('en-US')} of ${formatCount(contacts, 'contact')}`

export function formatQueueStatus(queue: QueueView): string {
  switch (queue.state) {
    case 'waiting':
      return `${queue.contacts.toLocaleString('en-US')} to add`
    case 'running':
      return `Adding ${queue.done.toLocaleString('en-US')} of ${queue.contacts.toLocaleString('en-US')}`
    case 'done':
      return `${queue.queued.toLocaleString('en-US')} added`
    case 'failed':
      return 'Not all added'
  }
}

/** One sentence each; refused contacts are listed separately. */
export function formatQueueReport({ queued, known, refused, failure, contacts, done }: QueueView): string[] {
  return [
    queued === 0 ? 'No contact was added.' : `${formatCount(queued, 'contact')} ${wasOrWere(queued)} added.`,
    ...(known === 0 ? [] : [`${formatCount(known, 'contact')} ${wasOrWere(known)} on the board already.`]),
    ...(failure === null
      ? []
      : [`${failure}: ${formatCount(contacts - done, 'contact')} ${wasOrWere(contacts - done)} left out.`]),
    ...(refused === 0 ? [] : [`${formatCount(refused, 'contact')} could not be added:`]),
  ]
}
