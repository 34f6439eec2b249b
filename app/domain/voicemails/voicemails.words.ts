export const voicemailsWords = {
  dateUtc: 'Date (UTC)',
  firstName: 'First name',
  lastName: 'Last name',
  receivedOn: 'Received on',
  durationS: 'Duration (s)',
  assignedTo: 'Assigned to',
  cannotBeAssigned: 'This person cannot work on voicemails. Choose another one.',
} as const
