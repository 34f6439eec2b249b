import type { ContactChangeView } from './contact-changes.schema'

type Named = Pick<ContactChangeView, 'kind' | 'targetName'>

const contacts = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'contact' : 'contacts'}`

export const contactChangesWords = {
  chooseContacts: 'Choose contacts first',
  tooManyRunning: 'Other changes of contacts are in progress. Wait for one to end, or stop it.',
  cannotAssign: 'Only people who may assign leads can do this',
  notRunning: 'This change has ended',
  cannotUndo: 'This change cannot be undone',
  progress: 'Progress of the change',
  inProgress: ({ kind, targetName }: Named) =>
    ({
      addToList: `Adding contacts to ${targetName}`,
      addToBoard: `Adding contacts to ${targetName}`,
      addTag: `Adding tag “${targetName}”`,
      assign: `Assigning leads to ${targetName}`,
      doNotContact: 'Adding numbers to your DNC list',
      delete: 'Deleting contacts',
    })[kind],
  ended: ({ kind, targetName }: Named, count: number) =>
    ({
      addToList: `${contacts(count)} added to ${targetName}`,
      addToBoard: `${contacts(count)} added to ${targetName}`,
      addTag: `${contacts(count)} tagged “${targetName}”`,
      assign: `Leads of ${contacts(count)} assigned to ${targetName}`,
      doNotContact: `${contacts(count)} on your DNC list`,
      delete: `${contacts(count)} deleted`,
    })[kind],
  skipped: (count: number) => `${contacts(count)} left unchanged.`,
  undoing: 'Undoing the change',
  undone: 'The change was undone',
  failed: (count: number) => `The change stopped after ${contacts(count)}. Start it again for the others.`,
  processed: (count: number, total: string) => `${count.toLocaleString('en-US')} of ${total}`,
  stop: 'Stop',
  undo: 'Undo',
  stopped: 'Stopped.',
  started: 'Started. You can leave this page.',
  allMatching: (total: string) => `All ${total} contacts that match`,
  deleteAll: (total: string) => `Delete all ${total} contacts that match?`,
  suppressAll: (total: string) => `Do not contact all ${total} contacts that match?`,
  addTag: 'Add tag',
  ringless: 'Ringless',
  tag: 'Tag',
  chooseTag: 'Enter a tag',
  assign: 'Assign',
  assignEffect: 'Their leads on call boards go to this person. Boards that the person is not on are left out.',
  assignTo: 'Assign to',
  chooseSeller: 'Choose a person',
  noSeller: 'There is no one to assign leads to yet.',
} as const
