export const formWords = {
  userChanged: 'Not saved. Another user is signed in now',
  saveRetrying: 'Not saved yet. The server is not responding. Retrying automatically.',
  noResponse: 'The server is not responding. Check whether it was done, then try again.',
  saveRejected: 'Not saved. The request was blocked before it reached the server.',
  cancel: 'Cancel',
  save: 'Save',
  unsavedChangesBeLost: 'Unsaved changes will be lost',
  discard: 'Discard',
  up: 'Up',
  moveUp: (name: string) => `Move ${name} up`,
} as const
