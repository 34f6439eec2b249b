import type { ListPage } from '~/domain/saved-views/saved-views.schema'

/** Where each list is, and what its page is called. */
export const LIST_PAGES: Record<ListPage, { path: string; title: string }> = {
  outbound: { path: '/manage/history', title: 'Outbound' },
  inbound: { path: '/manage/history/inbound', title: 'Inbound' },
  contacts: { path: '/manage/contacts', title: 'Contacts' },
  campaigns: { path: '/manage/campaigns/all', title: 'Campaigns' },
  dials: { path: '/manage/compliance', title: 'Compliance' },
  texts: { path: '/manage/compliance/texts', title: 'Compliance' },
  drops: { path: '/manage/compliance/drops', title: 'Compliance' },
  dnc: { path: '/manage/dnc-list', title: 'DNC List' },
  imports: { path: '/manage/contacts/imports', title: 'Imports' },
  scripts: { path: '/manage/call-scripts', title: 'Call Scripts' },
  videos: { path: '/manage/video', title: 'Video' },
}

export const viewsPath = (page: ListPage): string => `/manage/views/${page}`
