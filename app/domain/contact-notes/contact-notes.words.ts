export const contactNotesWords = {
  writeNoteFirst: 'Write a note first',
  noteMaxCharacters: (max: string) => `A note has at most ${max} characters`,
}
