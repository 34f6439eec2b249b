import type { HelpArticle } from '../help-article'

export const contactsArticles: readonly HelpArticle[] = [
  {
    id: 'import-contacts',
    area: 'contacts',
    title: 'Import contacts from a file',
    paragraphs: ['A CSV file of your CRM or spreadsheet becomes contacts. Nothing is imported before you confirm.'],
    steps: [
      'Open Contacts and press Import.',
      'Choose the file. Up to 20 MB and 50,000 rows.',
      'Check which column is which field.',
      'Confirm. Rows that cannot be imported are listed, with a file to correct.',
    ],
    notes: ['A whole import can be undone once, for 30 days.'],
    keywords: 'csv upload excel spreadsheet rows refused undo',
    pages: [
      { to: '/manage/contacts/import', label: 'Import contacts' },
      { to: '/manage/contacts/imports', label: 'Imports' },
    ],
  },
  {
    id: 'find-contacts',
    area: 'contacts',
    title: 'Find, filter and change many contacts',
    paragraphs: [
      'Search names, companies, e-mail, places, tags and any three digits of a number.',
      'Filters narrow by list, tag, state, calls, seller and age. Save them as a view.',
      'Choose rows, or all that match, and tag, assign, add to a list or board, or delete.',
    ],
    notes: ['Large changes run in the background with progress, Stop, and Undo where possible.'],
    keywords: 'bulk selection saved view segment csv export',
    pages: [{ to: '/manage/contacts', label: 'Contacts' }],
  },
  {
    id: 'merge-contacts',
    area: 'contacts',
    title: 'Merge duplicates',
    paragraphs: [
      'Duplicates lists contacts that share a number or a name. Merge keeps one and moves everything to it.',
    ],
    notes: ['A merge can be undone once, for 30 days.'],
    keywords: 'duplicate double same person join',
    pages: [{ to: '/manage/contacts/duplicates', label: 'Duplicates' }],
  },
  {
    id: 'do-not-call',
    area: 'contacts',
    title: 'Do-not-call list and compliance',
    paragraphs: [
      'Numbers on the DNC list are never dialed and never texted, even when an import or your CRM adds them again.',
      'Entries of a lead’s own request cannot be removed by hand. Your own entries can.',
      'Compliance has a record of each dial and text: local time, checks, consent and announcement.',
    ],
    keywords: 'dnc suppression stop opt-out tcpa consent record legal',
    pages: [
      { to: '/manage/dnc-list', label: 'DNC List' },
      { to: '/manage/compliance', label: 'Compliance' },
    ],
  },
]
