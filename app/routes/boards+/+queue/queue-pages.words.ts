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

export const queuePagesWords = {
  noBoard: 'Select a board',
  contacts: (statusText: string) => `Contacts: ${statusText}`,
  contactsAdded: 'Contacts added',
  youCanLeavePageAdding: 'You can leave this page. Adding continues.',
  and: (otherCount: string) => `and ${otherCount}`,
  goBoard: 'Go to Board',
  addCallBoard: 'Add to Call Board',
  noContactsWaitingBoard: 'No contacts are waiting for a board.',
  fromYourCrm: (contactCount: string) => `${contactCount} from your CRM`,
  whichBoard: 'Which board',
  newCallBoard: 'New Call Board',
  setUpNextContactsBecome: 'Set it up next. The contacts become its first leads.',
  existingCallBoard: 'Existing Call Board',
  theyAddedFirstStage: 'They are added to its first stage.',
  youNoBoardsYet: 'You have no boards yet.',
  boardsYouAssignedAppearHere: 'Boards you are assigned to appear here.',
  board: 'Board',
  contactsAlreadyStayStage: 'Contacts already on it stay in their stage.',
  cancel: 'Cancel',
  addingContacts: 'Adding contacts',
  notAllContactsAdded: 'Not all contacts were added',
} as const
