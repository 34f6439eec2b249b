import type { QueueView } from '~/domain/queue/queue.schema'
import { count } from '~/ui/count'

const were = (number: number) => (number === 1 ? 'was' : 'were')

/** '300 of 1,000 contacts' */
export const progressWords = ({ done, contacts }: QueueView): string =>
  `${done.toLocaleString('en-US')} of ${count(contacts, 'contact')}`

export function signWords(queue: QueueView): string {
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
export function reportWords({ queued, known, refused, failure, contacts, done }: QueueView): string[] {
  return [
    queued === 0 ? 'No contact was added.' : `${count(queued, 'contact')} ${were(queued)} added.`,
    ...(known === 0 ? [] : [`${count(known, 'contact')} ${were(known)} on the board already.`]),
    ...(failure === null
      ? []
      : [`${failure}: ${count(contacts - done, 'contact')} ${were(contacts - done)} left out.`]),
    ...(refused === 0 ? [] : [`${count(refused, 'contact')} could not be added:`]),
  ]
}
